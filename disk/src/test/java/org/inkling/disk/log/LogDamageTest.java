package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SimulatedDisk;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/**
 * Checks that reading a damaged file returns the records, or fewer of them at a torn tail, or is
 * refused.
 */
class LogDamageTest {
  private static final int RECORDS = 150;
  private static final long FIRST_OF_SECOND = 60;
  private static final int HEADER = 512;
  private static final int BYTES = 32;

  private final SplittableRandom random = TestSeed.random("LogDamageTest");
  private final SimulatedDisk disk = new SimulatedDisk();
  private Path first;
  private Path second;
  private byte[] whole; // the second segment, as it was before the log was closed
  private byte[] closed; // and afterwards, without the mark after it
  private Path mark;
  private byte[] markBytes;

  @BeforeEach
  void write() throws Exception {
    LogOptions options = Records.options(SyncMode.EVERY_WRITE);
    try (WriteAheadLog log = WriteAheadLog.create(disk, Records.FOLDER, options)) {
      Records.appendAll(log, 0, FIRST_OF_SECOND);
      log.awaitSegment(log.rotate());
      for (long next = FIRST_OF_SECOND; next < RECORDS; next++) {
        log.acknowledge(Records.append(log, next));
      }
      whole = disk.bytes(disk.list(Records.FOLDER).get(1));
    }
    first = disk.list(Records.FOLDER).get(0);
    second = disk.list(Records.FOLDER).get(1);
    closed = disk.bytes(second);
    mark = disk.list(Records.FOLDER).get(2);
    markBytes = disk.bytes(mark);
    disk.remove(mark);
  }

  private LogEnd read() {
    return Records.read(disk, Records.FOLDER);
  }

  /** Opens the log, which must leave it like an undamaged one. */
  private void reopen(long expected) {
    LogOptions options = Records.options(SyncMode.EVERY_WRITE);
    var sink = new Records.Sink(0);
    try (WriteAheadLog log = WriteAheadLog.open(disk, Records.FOLDER, 1, options, sink)) {
      assertEquals(expected, sink.next());
      Records.appendAll(log, expected, expected + 40);
    }
    LogEnd end = read();
    assertEquals(expected + 40, end.sequence());
    assertFalse(end.torn(), end.toString());
  }

  @Test
  void aLogThatWasNotClosedEndsBeforeItsZeros() {
    disk.put(second, whole);
    LogEnd end = read();
    assertEquals(RECORDS, end.sequence());
    assertFalse(end.torn());
    reopen(RECORDS);
  }

  @Test
  void aTailCutOffAtAnyByteIsTornThere() {
    for (int length = HEADER; length < closed.length; length++) {
      disk.put(second, Arrays.copyOf(closed, length));
      LogEnd end = read();
      assertEquals(FIRST_OF_SECOND + (length - HEADER) / BYTES, end.sequence());
      assertEquals((length - HEADER) / BYTES * BYTES + HEADER, end.offset());
      assertEquals(0, end.dropped());
      if (end.torn()) {
        assertTrue(end.toString().contains("torn"));
        assertTrue(length % BYTES != 0);
      }
    }
    disk.put(second, Arrays.copyOf(closed, HEADER + 10 * BYTES + 20));
    assertTrue(read().torn());
    reopen(FIRST_OF_SECOND + 10);
  }

  @Test
  void aCutHeaderIsRefused() {
    for (int length = 0; length < HEADER; length++) {
      disk.put(second, Arrays.copyOf(closed, length));
      var refused = assertThrows(CorruptFileException.class, this::read);
      assertEquals(second, refused.file());
    }
  }

  @Test
  void noBitFlipGivesAWrongRecord() {
    for (int bit = 0; bit < whole.length * 8; bit++) {
      byte[] flipped = whole.clone();
      flipped[bit / 8] ^= (byte) (1 << bit % 8);
      disk.put(second, flipped);
      int record = (bit / 8 - HEADER) / BYTES;
      if (bit / 8 >= HEADER && record >= RECORDS - FIRST_OF_SECOND - 1) {
        LogEnd end = read(); // the last record, or the zeros after it
        assertTrue(end.torn(), end.toString());
        assertEquals(Math.min(record + FIRST_OF_SECOND, RECORDS), end.sequence());
      } else {
        var refused = assertThrows(CorruptFileException.class, this::read);
        assertEquals(second, refused.file());
        assertEquals(bit / 8 < HEADER, refused.offset() < HEADER, refused.getMessage());
        if (bit / 8 >= HEADER) {
          assertEquals(bit / 8 / BYTES * BYTES, refused.offset(), refused.getMessage());
        }
      }
    }
  }

  @Test
  void damageInAnEarlierSegmentIsRefusedWhereverItIs() throws Exception {
    byte[] bytes = disk.bytes(first);
    for (int at = 0; at < bytes.length; at++) {
      byte[] flipped = bytes.clone();
      flipped[at] ^= (byte) (1 << random.nextInt(8));
      disk.put(first, flipped);
      assertEquals(first, assertThrows(CorruptFileException.class, this::read).file());
      disk.put(first, Arrays.copyOf(bytes, at));
      assertEquals(first, assertThrows(CorruptFileException.class, this::read).file());
    }
    disk.put(first, Arrays.copyOf(bytes, bytes.length + BYTES));
    assertThrows(CorruptFileException.class, this::read, "zeros after a complete segment");
  }

  /** In a log that was closed, missing records at the end are detected. */
  @Test
  void aClosedLogMissesNothing() {
    disk.put(mark, markBytes);
    assertEquals(RECORDS, read().sequence());
    for (int at = 0; at < closed.length; at += 512) {
      byte[] lost = closed.clone();
      Arrays.fill(lost, at, Math.min(at + 512, lost.length), (byte) 0);
      disk.put(second, lost);
      var refused = assertThrows(CorruptFileException.class, this::read);
      assertEquals(second, refused.file());
      assertEquals(at, refused.offset());
      disk.put(second, Arrays.copyOf(closed, at));
      assertEquals(second, assertThrows(CorruptFileException.class, this::read).file());
    }
    disk.put(second, closed);
    disk.put(mark, new byte[markBytes.length]);
    assertEquals(mark, assertThrows(CorruptFileException.class, this::read).file());
    disk.put(mark, markBytes);
    disk.remove(second);
    assertEquals(second, assertThrows(CorruptFileException.class, this::read).file());
    disk.put(second, closed);
    reopen(RECORDS);
  }

  @Test
  void aSyncedSectorThatVanishedIsRefused() {
    for (int at = HEADER; at + 512 < HEADER + (RECORDS - FIRST_OF_SECOND) * BYTES; at += 512) {
      byte[] lost = whole.clone();
      Arrays.fill(lost, at, at + 512, (byte) 0);
      disk.put(second, lost);
      long offset = assertThrows(CorruptFileException.class, this::read).offset();
      assertEquals(at, offset);
    }
  }

  @Test
  void recordsElsewhereAreNoRecords() {
    byte[] moved = closed.clone();
    System.arraycopy(closed, HEADER + 7 * BYTES, moved, HEADER + 8 * BYTES, BYTES);
    disk.put(second, moved);
    assertThrows(CorruptFileException.class, this::read, "a record in the place of the next");
    byte[] stale = Arrays.copyOf(closed, closed.length + BYTES);
    System.arraycopy(closed, HEADER, stale, closed.length, BYTES);
    disk.put(second, stale);
    LogEnd end = read();
    assertTrue(end.torn());
    assertEquals(RECORDS, end.sequence());
  }

  @Test
  void segmentsThatDoNotBelongAreRefused() throws Exception {
    disk.put(second, disk.bytes(first));
    assertThrows(CorruptFileException.class, this::read, "another number");
    disk.remove(first);
    disk.put(second, closed);
    assertThrows(CorruptFileException.class, this::read, "a missing first");
    var other = new SimulatedDisk();
    try (WriteAheadLog log =
        WriteAheadLog.create(other, Records.FOLDER, Records.options(SyncMode.EVERY_WRITE))) {
      Records.appendAll(log, 0, FIRST_OF_SECOND);
    }
    disk.put(first, other.bytes(first));
    var foreign = assertThrows(CorruptFileException.class, this::read);
    assertTrue(foreign.getMessage().contains("of log"), foreign.getMessage());
  }
}
