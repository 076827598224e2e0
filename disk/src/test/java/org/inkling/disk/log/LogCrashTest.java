package org.inkling.disk.log;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.ConcurrentHashMap;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Simulates crashes before each change of the disk, including changes of a recovery. The
 * acknowledged records must be present, in order, and no others.
 */
class LogCrashTest {
  private static final int RECORDS = 700;

  private final SplittableRandom random = TestSeed.random("LogCrashTest");
  private final ConcurrentHashMap<Long, Long> starts = new ConcurrentHashMap<>(); // of segments
  private volatile long acknowledged; // the number of records
  private volatile long checkpoint = 1; // the first segment that is needed

  /** The disk after a crash, and the guarantees given before it. */
  private record Crash(SimulatedDisk disk, long acknowledged, long checkpoint) {}

  private void crashAtEachChange(SimulatedDisk disk, Survival survival, List<Crash> into) {
    disk.beforeEachChange(
        () -> {
          long promised = acknowledged;
          long needed = checkpoint;
          into.add(new Crash(disk.crash(random, survival), promised, needed));
        });
  }

  private void write(WriteAheadLog log, SyncMode mode) {
    for (long next = 0; next < RECORDS; next++) {
      log.admit();
      long sequence = Records.append(log, next);
      if (random.nextInt(4) == 0) {
        log.acknowledge(sequence);
        acknowledged = mode == SyncMode.EVERY_WRITE ? sequence + 1 : log.durable();
      }
      if (random.nextInt(60) == 0) {
        long segment = log.rotate();
        starts.put(segment, sequence + 1);
        if (random.nextBoolean()) {
          log.awaitSegment(segment);
          checkpoint = segment;
          log.dropBefore(segment);
        }
      }
    }
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void whatWasAcknowledgedIsThere(Survival survival) {
    for (SyncMode mode : SyncMode.values()) {
      starts.clear();
      starts.put(1L, 0L);
      acknowledged = 0;
      checkpoint = 1;
      var disk = new SimulatedDisk();
      List<Crash> crashes = new ArrayList<>();
      try (WriteAheadLog log = WriteAheadLog.create(disk, Records.FOLDER, Records.options(mode))) {
        crashAtEachChange(disk, survival, crashes);
        write(log, mode);
      }
      assertTrue(crashes.size() > 20, crashes.size() + " crashes");
      for (Crash crash : crashes) {
        recover(crash, survival);
      }
    }
  }

  private void recover(Crash crash, Survival survival) {
    List<Crash> during = new ArrayList<>();
    SimulatedDisk disk = crash.disk;
    disk.beforeEachChange(
        () ->
            during.add(
                new Crash(disk.crash(random, survival), crash.acknowledged, crash.checkpoint)));
    long records = open(crash);
    assertTrue(records >= crash.acknowledged, records + " of " + crash.acknowledged);
    if (!during.isEmpty()) {
      Crash again = during.get(random.nextInt(during.size()));
      long later = open(again);
      assertTrue(later >= crash.acknowledged, later + " of " + crash.acknowledged);
    }
  }

  /** Opens a log, appends to it, and reads all of it again; returns the number of records found. */
  private long open(Crash crash) {
    LogOptions options = Records.options(SyncMode.EVERY_WRITE);
    long start = starts.get(crash.checkpoint);
    var sink = new Records.Sink(start);
    long records;
    try (WriteAheadLog log =
        WriteAheadLog.open(crash.disk, Records.FOLDER, crash.checkpoint, options, sink)) {
      records = sink.next();
      crash.disk.beforeEachChange(() -> {});
      Records.appendAll(log, records, records + 3);
    }
    var again = new Records.Sink(start);
    LogEnd end = LogReader.read(crash.disk, Records.FOLDER, crash.checkpoint, again);
    assertEquals(records + 3, again.next());
    assertFalse(end.torn(), end.toString());
    return records;
  }
}
