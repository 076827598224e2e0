package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.hybrid.SyncMode;
import org.junit.jupiter.api.Test;

/**
 * A call that fails, or a disk that is full: it is told with its cause, nothing stays open, and the
 * store opens with all that was acknowledged, with and without a crash behind it.
 *
 * <p>All calls of an opening are taken, and some of those behind it; {@code -Dinkling.crashes=all}
 * takes every one.
 */
class HybridFaultTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final int STEPS = 330;
  private static final int CALLS_OF_OPENING = 40;
  private static final int TRIES = 80;
  private static final boolean IS_WHOLE = "all".equals(System.getProperty("inkling.crashes"));

  private final SplittableRandom random = TestSeed.random("HybridFaultTest");

  /** Writes to a store until something fails; returns what that was, or null. */
  private static FileAccessException write(FaultyFiles files, Workload workload) {
    FileAccessException told = null;
    try (CrashStore store = CrashStore.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      workload.run(store, STEPS);
    } catch (FileAccessException e) {
      told = e;
    }
    assertEquals(0, files.open(), "open files");
    return told;
  }

  /** After crashes, and without one, which leaves what a crash leaves that everything survives. */
  private void check(SimulatedDisk disk, Workload workload) {
    reopen(disk.crash(random, Survival.NONE), workload);
    reopen(disk.crash(random, Survival.RANDOM), workload);
    reopen(disk, workload);
  }

  private void reopen(SimulatedDisk disk, Workload workload) {
    try (CrashStore store = CrashStore.open(disk, FOLDER, SyncMode.EVERY_WRITE)) {
      workload.check(store, workload.acknowledged(), random);
      store.merge();
      workload.check(store, workload.acknowledged(), random);
    }
    CrashStore.verify(disk, FOLDER);
  }

  @Test
  void anErrorAtAnyCallIsToldAndNothingAcknowledgedIsLost() {
    var counted = new FaultyFiles(new SimulatedDisk());
    var whole = new Workload(random.nextLong());
    assertEquals(null, write(counted, whole));
    int calls = counted.calls().size();
    int tries = IS_WHOLE ? calls : TRIES;
    for (int attempt = 0; attempt < tries; attempt++) {
      int call = IS_WHOLE || attempt < CALLS_OF_OPENING ? attempt : random.nextInt(calls);
      var disk = new SimulatedDisk();
      var files = new FaultyFiles(disk);
      files.failAt(call);
      var workload = new Workload(random.nextLong());
      FileAccessException told = write(files, workload);
      String says = "call " + call + ": " + told;
      assertTrue(told == null || says.contains(FaultyFiles.INJECTED), says);
      check(disk, workload);
    }
    Reports.add("hybrid: " + tries + " calls that fail, nothing acknowledged lost");
  }

  @Test
  void aFullDiskIsToldAndNothingAcknowledgedIsLost() {
    for (int attempt = 0; attempt < TRIES / 2; attempt++) {
      var disk = new SimulatedDisk();
      var files = new FaultyFiles(disk);
      files.leaveRoom(random.nextLong(12L << 20));
      var workload = new Workload(random.nextLong());
      FileAccessException told = write(files, workload);
      assertTrue(told == null || told.getMessage().contains("No space left"), () -> "" + told);
      check(disk, workload);
    }
  }
}
