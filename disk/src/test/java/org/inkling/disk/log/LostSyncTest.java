package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A sync fails, and its data is readable until a power failure. Records that an opening finds must
 * be present from then on, and so must records that are acknowledged later.
 */
class LostSyncTest {
  private static final Path FOLDER = Records.FOLDER;
  private static final int RECORDS = 60;

  private final SplittableRandom random = TestSeed.random("LostSyncTest");
  private final LogOptions options = Records.options(SyncMode.EVERY_WRITE);
  private long acknowledged;

  /**
   * Writes two segments, and a third after reopening the log; most records are in a mode that does
   * not wait.
   */
  private void write(FaultyFiles files, SyncMode mode) {
    acknowledged = 0;
    try (WriteAheadLog log = WriteAheadLog.create(files, FOLDER, Records.options(mode))) {
      for (int next = 0; next < RECORDS; next++) {
        long sequence = Records.append(log, next);
        if (next % (mode == SyncMode.EVERY_WRITE ? 1 : 20) == 0) {
          log.awaitDurable(sequence);
          acknowledged = next + 1;
        }
        if (next == RECORDS / 2) {
          log.rotate();
        }
      }
    }
    acknowledged = RECORDS;
    try (WriteAheadLog log = WriteAheadLog.open(files, FOLDER, 1, options, new Records.Sink(0))) {
      log.awaitDurable(Records.append(log, RECORDS));
      acknowledged = RECORDS + 1;
    }
  }

  /** Returns the places of the syncs among the calls. */
  private List<Integer> syncs(SyncMode mode) {
    var counted = new FaultyFiles(new SimulatedDisk());
    write(counted, mode);
    var syncs = new ArrayList<Integer>();
    for (int call = 0; call < counted.calls().size(); call++) {
      Call kind = counted.calls().get(call);
      if (kind == Call.SYNC || kind == Call.SYNC_FOLDER) {
        syncs.add(call);
      }
    }
    return syncs;
  }

  @ParameterizedTest
  @EnumSource(SyncMode.class)
  void whatAnOpeningFindsAfterASyncThatFailedStays(SyncMode mode) throws Exception {
    List<Integer> syncs = syncs(mode);
    assertTrue(syncs.size() > 10, syncs.size() + " syncs");
    for (int sync : syncs) {
      var disk = new SimulatedDisk();
      var files = new FaultyFiles(disk);
      files.failAt(sync);
      try {
        write(files, mode);
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      }
      if (LogReader.segments(disk, FOLDER).isEmpty()) {
        assertEquals(0, acknowledged);
        continue;
      }
      failRecoveries(disk);
      goOnAndCrash(disk, acknowledged, "sync " + sync + " of " + syncs);
    }
  }

  /** Opens the log with a failure at each of the opening's own calls in turn. */
  private void failRecoveries(SimulatedDisk disk) {
    int failing = random.nextInt(12);
    for (int call = 0; call < failing; call++) {
      var files = new FaultyFiles(disk);
      files.failAt(random.nextInt(12));
      try (WriteAheadLog log = WriteAheadLog.open(files, FOLDER, 1, options, (s, k, e, v) -> {})) {
        assertTrue(log.appended() >= acknowledged, log.appended() + " of " + acknowledged);
        acknowledged = log.appended(); // they have been read
      } catch (FileAccessException e) {
        assertTrue(e.getMessage().contains(FaultyFiles.INJECTED), e.getMessage());
      }
      assertEquals(0, files.open());
    }
  }

  private void goOnAndCrash(SimulatedDisk disk, long min, String when) {
    var sink = new Records.Sink(0);
    List<SimulatedDisk> crashes = new ArrayList<>();
    try (WriteAheadLog log = WriteAheadLog.open(disk, FOLDER, 1, options, sink)) {
      assertTrue(sink.next() >= min, when + ": " + sink.next() + " of " + min);
      crash(disk, crashes);
      Records.appendAll(log, sink.next(), sink.next() + 3);
      crash(disk, crashes);
    }
    for (int i = 0; i < crashes.size(); i++) {
      long expected = sink.next() + (i < crashes.size() / 2 ? 0 : 3);
      var found = new Records.Sink(0);
      WriteAheadLog.open(crashes.get(i), FOLDER, 1, options, found).close();
      assertEquals(expected, found.next(), when + ", crash " + i);
    }
  }

  private void crash(SimulatedDisk disk, List<SimulatedDisk> into) {
    Arrays.stream(Survival.values()).map(kind -> disk.crash(random, kind)).forEach(into::add);
  }

  /**
   * Returns a disk with a log whose first records are acknowledged and whose others, in further
   * sectors, are refused.
   */
  private SimulatedDisk withRefused(int first, int all) {
    var disk = new SimulatedDisk();
    var files = new FaultyFiles(disk);
    WriteAheadLog log =
        WriteAheadLog.create(files, FOLDER, Records.options(SyncMode.OPERATING_SYSTEM));
    Records.appendAll(log, 0, first);
    for (int next = first; next < all; next++) {
      Records.append(log, next);
    }
    files.failNext(Call.SYNC);
    assertThrows(FileAccessException.class, () -> log.awaitDurable(all - 1));
    assertEquals(first, log.durable());
    assertThrows(FileAccessException.class, log::close);
    assertEquals(0, files.open());
    return disk;
  }

  /**
   * Follows the reported case step by step: b is refused but present, and c after it is
   * acknowledged.
   */
  @Test
  void aRefusedRecordThatWasFoundOnceStays() {
    goOnAndCrash(withRefused(1, 40), 40, "by hand");
  }

  /**
   * Data that the system evicts before an opening was never there; an eviction during an opening is
   * refused.
   */
  @Test
  void whatIsForgottenDuringAnOpeningIsNotHandedOut() {
    SimulatedDisk disk = withRefused(20, 60);
    var opened = new AtomicInteger();
    FileLayer forgetful =
        HookedFiles.of(
            disk,
            (phase, call, file) -> {
              if (phase == Phase.AFTER && call == Call.CLOSE && opened.getAndIncrement() == 0) {
                disk.evict(); // after the records were returned
              }
            });
    var sink = new Records.Sink(0);
    var told =
        assertThrows(
            FileAccessException.class,
            () -> WriteAheadLog.open(forgetful, FOLDER, 1, options, sink));
    assertTrue(told.getMessage().contains("record 20 was there"), told.getMessage());
    assertEquals(60, sink.next());
    LogEnd end = Records.read(disk, FOLDER);
    assertEquals(20, end.sequence());
    assertFalse(end.torn());
    goOnAndCrash(disk, 20, "forgotten");
  }
}
