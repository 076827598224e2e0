package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.CopyOnWriteArrayList;
import java.util.concurrent.atomic.AtomicInteger;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.FileLayer;
import org.inkling.disk.file.HookedFiles;
import org.inkling.disk.file.HookedFiles.Phase;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Crashes before changes of the disk, of which nothing, all, or something survives that was not
 * synced; and again at a change of the recovery: what was acknowledged is there, and nothing else.
 *
 * <p>All changes but writes and syncs of files that are being written are taken; of these some, as
 * LogCrashTest takes all of the log's. {@code -Dinkling.crashes=all} takes every one, as {@code
 * docs/benchmarks/crashes.sh} does.
 */
class HybridCrashTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final int STEPS = 300;
  private static final boolean IS_WHOLE = "all".equals(System.getProperty("inkling.crashes"));
  private static final int LOG_CALLS_PER_CRASH = IS_WHOLE ? 1 : 60;
  private static final int RUN_CALLS_PER_CRASH = IS_WHOLE ? 1 : 3;

  private final SplittableRandom random = TestSeed.random("HybridCrashTest");
  private final List<Throwable> failures = new CopyOnWriteArrayList<>();

  @ParameterizedTest
  @EnumSource
  void whatWasAcknowledgedIsThere(Survival survival) {
    var disk = new SimulatedDisk();
    var workload = new Workload(random.nextLong());
    var crashes = new AtomicInteger();
    FileLayer files =
        HookedFiles.of(
            disk,
            (phase, call, file) -> {
              if (isCrash(phase, call, file) && failures.isEmpty()) {
                crashes.incrementAndGet();
                crash(disk, survival, workload, phase + " " + call + " of " + file.getFileName());
              }
            });
    try (CrashStore store = CrashStore.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      workload.run(store, STEPS);
    }
    if (!failures.isEmpty()) {
      throw new AssertionError(failures.getFirst());
    }
    assertTrue(crashes.get() > 80, crashes + " crashes");
    Reports.add(
        "hybrid, " + survival + " survives: " + crashes + " crashes, nothing acknowledged lost");
  }

  private synchronized boolean isCrash(Phase phase, Call call, Path file) {
    return switch (call) {
      case WRITE, SYNC ->
          phase == Phase.BEFORE
              && random.nextInt(
                      file.toString().endsWith(".log") ? LOG_CALLS_PER_CRASH : RUN_CALLS_PER_CRASH)
                  == 0;
      case CREATE, RENAME, DELETE, TRUNCATE, SYNC_FOLDER -> phase == Phase.BEFORE;
      default -> false;
    };
  }

  /** What a crash leaves is opened, by the thread that would have gone on. */
  private synchronized void crash(
      SimulatedDisk disk, Survival survival, Workload workload, String when) {
    long[] acknowledged = workload.acknowledged();
    try {
      recover(disk.crash(random, survival), survival, workload, acknowledged);
    } catch (Throwable e) {
      failures.add(new AssertionError(survival + " survives a crash " + when, e));
    }
  }

  private void recover(
      SimulatedDisk crashed, Survival survival, Workload workload, long[] acknowledged) {
    SimulatedDisk[] again = new SimulatedDisk[1];
    int chosen = random.nextInt(12);
    var changes = new AtomicInteger();
    crashed.beforeEachChange(
        () -> {
          if (changes.getAndIncrement() == chosen) {
            again[0] = crashed.crash(random, survival);
          }
        });
    TreeMap<Long, Long> found;
    try (CrashStore store = CrashStore.open(crashed, FOLDER, SyncMode.EVERY_WRITE)) {
      found = workload.check(store, acknowledged, random);
    }
    CrashStore.verify(crashed, FOLDER);
    if (again[0] != null) {
      try (CrashStore store = CrashStore.open(again[0], FOLDER, SyncMode.EVERY_WRITE)) {
        assertEquals(found, Survivors.read(store.index(), random));
        store.merge();
        assertEquals(found, Survivors.read(store.index(), random));
      }
      CrashStore.verify(again[0], FOLDER);
    }
  }
}
