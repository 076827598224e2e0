package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a failing call at any place is reported, and that no acknowledged record is lost. */
class LogFailureTest {
  private static final int RECORDS = 400;
  private static final int CALLS_OF_AN_END = 3; // of a segment: the cut, the sync, the close
  private static final Path FOLDER = Records.FOLDER;

  private final SplittableRandom random = TestSeed.random("LogFailureTest");
  private final LogOptions options = Records.options(SyncMode.EVERY_WRITE);
  private long acknowledged;

  /** Writes a log with a rotation and a drop, reopens it, and continues writing. */
  private void write(FaultyFiles files) {
    acknowledged = 0;
    try (WriteAheadLog log = WriteAheadLog.create(files, FOLDER, options)) {
      for (int next = 0; next < RECORDS; next++) {
        log.acknowledge(Records.append(log, next));
        acknowledged = next + 1;
        if (next == RECORDS / 2) {
          log.rotate();
        }
      }
    }
    try (WriteAheadLog log = WriteAheadLog.open(files, FOLDER, 1, options, new Records.Sink(0))) {
      log.acknowledge(Records.append(log, RECORDS));
      acknowledged = RECORDS + 1;
    }
  }

  private void check(SimulatedDisk disk, String when) throws Exception {
    for (Survival survival : Survival.values()) {
      SimulatedDisk crashed = disk.crash(random, survival);
      if (crashed.list(FOLDER).stream().noneMatch(file -> file.toString().endsWith(".log"))) {
        assertEquals(0, acknowledged, when);
        continue;
      }
      var sink = new Records.Sink(0);
      WriteAheadLog.open(crashed, FOLDER, 1, options, sink).close();
      assertTrue(sink.next() >= acknowledged, when + ": " + sink.next() + " of " + acknowledged);
    }
  }

  @Test
  void anErrorAtAnyCallIsToldAndNothingAcknowledgedIsLost() throws Exception {
    var counted = new FaultyFiles(new SimulatedDisk());
    write(counted);
    int calls = counted.calls().size();
    assertTrue(calls > 2 * RECORDS, calls + " calls");
    for (int call = 0; call < calls; call += call < 40 || call > calls - 60 ? 1 : 7) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      faulty.failAt(call);
      String when = "call " + call;
      try {
        write(faulty);
        when += ", which did not matter";
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
        assertTrue(e.file().startsWith(FOLDER), e.getMessage());
      }
      assertEquals(0, faulty.open(), "open after " + when);
      check(disk, when);
    }
  }

  @Test
  void aFullDiskIsToldAndNothingAcknowledgedIsLost() throws Exception {
    for (int room = 0; room < 20_000; room += 517) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      faulty.leaveRoom(room);
      var full = assertThrows(FileAccessException.class, () -> write(faulty));
      assertTrue(full.getMessage().contains("No space left"), full.getMessage());
      assertEquals(0, faulty.open());
      check(disk, "room for " + room);
    }
  }

  @Test
  void afterASyncThatFailedEverythingIsRefusedWithItsCause() {
    var disk = new SimulatedDisk();
    var faulty = new FaultyFiles(disk);
    WriteAheadLog log = WriteAheadLog.create(faulty, FOLDER, options);
    Records.appendAll(log, 0, 10);
    faulty.failNext(Call.SYNC);
    long lost = Records.append(log, 10);
    for (int i = 0; i < 2; i++) {
      var told = assertThrows(FileAccessException.class, () -> log.awaitDurable(lost));
      assertTrue(told.getMessage().contains("injected failure of SYNC"), told.getMessage());
      assertThrows(FileAccessException.class, () -> log.acknowledge(lost));
      assertThrows(FileAccessException.class, () -> log.append(RecordKind.PUT, 1, 1));
      assertThrows(FileAccessException.class, log::admit);
      assertThrows(FileAccessException.class, log::rotate);
    }
    assertEquals(10, log.durable());
    log.awaitDurable(9);
    assertThrows(FileAccessException.class, log::close);
    log.close();
    assertEquals(0, faulty.open());
  }

  /** Tests a segment that grows, and one that must be created. */
  @ParameterizedTest
  @ValueSource(booleans = {false, true})
  void aLogGoesOnOnceThereIsRoom(boolean rotating) throws Exception {
    var disk = new SimulatedDisk();
    var faulty = new FaultyFiles(disk);
    try (WriteAheadLog log = WriteAheadLog.create(faulty, FOLDER, options)) {
      Records.appendAll(log, 0, 10);
      for (int next = 10; next < 1_010; next += 500) {
        faulty.leaveRoom(0);
        long segment = rotating ? log.rotate() : log.segment();
        long refused = Records.append(log, next);
        for (int i = 0; i < 3; i++) {
          var told = assertThrows(FileAccessException.class, () -> log.awaitDurable(refused));
          assertTrue(told.getMessage().contains("No space left"), told.getMessage());
          assertThrows(FileAccessException.class, log::admit, "before anything is changed");
        }
        if (rotating) {
          assertThrows(FileAccessException.class, () -> log.awaitSegment(segment));
        }
        assertEquals(next, log.durable());
        acknowledged = next;
        check(disk, "no room");
        faulty.leaveRoom(100_000);
        log.admit();
        log.awaitDurable(refused);
        log.awaitSegment(segment);
        Records.appendAll(log, next + 1, next + 500);
        acknowledged = next + 500;
        check(disk, "room again");
      }
    }
    assertEquals(0, faulty.open());
    assertEquals(1_010, Records.read(disk, FOLDER).sequence());
  }

  /** If the end of the old segment fails, records may be lost; afterwards, none can be. */
  @Test
  void aSegmentThatCannotBeMadeIsTriedAgain() throws Exception {
    int first = 0;
    int calls = 1;
    for (int call = 0; call < calls; call++) {
      var disk = new SimulatedDisk();
      var faulty = new FaultyFiles(disk);
      WriteAheadLog log = WriteAheadLog.create(faulty, FOLDER, options);
      Records.appendAll(log, 0, 10);
      first = faulty.calls().size();
      faulty.failAt(call == 0 ? Integer.MAX_VALUE : first + call - 1);
      long segment = log.rotate();
      boolean isEnd = call > 0 && call <= CALLS_OF_AN_END;
      if (isEnd) {
        assertThrows(FileAccessException.class, () -> log.awaitSegment(segment));
        assertThrows(FileAccessException.class, () -> Records.append(log, 10));
        assertThrows(FileAccessException.class, log::close);
      } else {
        awaitPatiently(log, segment);
        calls = call == 0 ? faulty.calls().size() - first + 1 : calls;
        Records.appendAll(log, 10, 20);
        log.close();
      }
      assertEquals(0, faulty.open());
      acknowledged = isEnd ? 10 : 20;
      check(disk, "call " + call);
    }
    assertTrue(calls > 2 * CALLS_OF_AN_END, calls + " calls");
  }

  /** Waits. Only one call fails, so that a second wait succeeds. */
  private static void awaitPatiently(WriteAheadLog log, long segment) {
    try {
      log.awaitSegment(segment);
    } catch (FileAccessException e) {
      assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      log.awaitSegment(segment);
    }
  }

  /**
   * A writer that has claimed a number cannot be refused, because nothing could be written after
   * that number.
   */
  @Test
  void aBufferThatIsFullBehindAFailureEndsTheLog() {
    var faulty = new FaultyFiles(new SimulatedDisk());
    WriteAheadLog log = WriteAheadLog.create(faulty, FOLDER, options);
    faulty.leaveRoom(0);
    var told =
        assertThrows(
            FileAccessException.class,
            () -> {
              for (int next = 0; next <= options.bufferRecords(); next++) {
                Records.append(log, next);
              }
            });
    assertTrue(told.getMessage().contains("No space left"), told.getMessage());
    faulty.leaveRoom(1_000_000);
    assertThrows(FileAccessException.class, log::close);
    assertThrows(FileAccessException.class, log::admit);
    assertEquals(0, faulty.open());
  }
}
