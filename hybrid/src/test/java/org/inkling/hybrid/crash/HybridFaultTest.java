package org.inkling.hybrid.crash;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.hybrid.crash.CrashStore.Kind;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * A call that fails, or a disk that is full: it is told with its cause, nothing stays open, and the
 * store opens with all that was acknowledged, with and without a crash behind it. What a sync that
 * failed was to write can be read until the next crash, and is there from the first opening that
 * finds it.
 *
 * <p>All calls of an opening are taken, and some of those behind it; {@code -Dinkling.crashes=all}
 * takes every one.
 */
class HybridFaultTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final int STEPS = 330;
  private static final int CALLS_OF_OPENING = 40;
  private static final int TRIES = 60;
  private static final boolean IS_WHOLE = "all".equals(System.getProperty("inkling.crashes"));

  private final SplittableRandom random = TestSeed.random("HybridFaultTest");

  /** Writes to a store until something fails; returns what that was, or null. */
  private static FileAccessException write(Kind kind, FaultyFiles files, Workload workload) {
    FileAccessException told = null;
    try (CrashStore store = kind.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      workload.run(store, STEPS);
    } catch (FileAccessException e) {
      told = e;
    }
    assertEquals(0, files.open(), "open files");
    return told;
  }

  private void check(Kind kind, SimulatedDisk disk, Workload workload) {
    List<SimulatedDisk> crashes = new ArrayList<>();
    if (IS_WHOLE) {
      Stream.of(Survival.values()).map(how -> disk.crash(random, how)).forEach(crashes::add);
    } else {
      crash(disk, crashes);
    }
    crashes.forEach(crashed -> reopen(kind, crashed, workload));
    goOnAndCrash(kind, disk, workload);
  }

  private void reopen(Kind kind, SimulatedDisk disk, Workload workload) {
    try (CrashStore store = kind.open(disk, FOLDER, SyncMode.EVERY_WRITE)) {
      workload.check(store, workload.acknowledged(), random);
      store.merge();
      workload.check(store, workload.acknowledged(), random);
    }
    kind.verify(disk, FOLDER);
  }

  /** Without a crash, with all that can be read and is not on disk; and then with one. */
  private void goOnAndCrash(Kind kind, SimulatedDisk disk, Workload workload) {
    List<SimulatedDisk> crashes = new ArrayList<>();
    TreeMap<Long, Long> found;
    try (CrashStore store = kind.open(disk, FOLDER, SyncMode.EVERY_WRITE)) {
      found = workload.check(store, workload.acknowledged(), random);
      crash(disk, crashes);
      store.index().put(Long.MIN_VALUE, random.nextInt());
      crash(disk, crashes);
      found.put(Long.MIN_VALUE, store.index().get(Long.MIN_VALUE, 0));
      store.merge();
      assertEquals(found, Survivors.read(store.index(), random));
    }
    kind.verify(disk, FOLDER);
    for (int i = 0; i < crashes.size(); i++) {
      try (CrashStore store = kind.open(crashes.get(i), FOLDER, SyncMode.EVERY_WRITE)) {
        TreeMap<Long, Long> left = Survivors.read(store.index(), random);
        if (i < crashes.size() / 2) {
          left.put(Long.MIN_VALUE, found.get(Long.MIN_VALUE));
        }
        assertEquals(found, left, "what was seen before a crash");
      }
      kind.verify(crashes.get(i), FOLDER);
    }
  }

  private void crash(SimulatedDisk disk, List<SimulatedDisk> into) {
    into.add(disk.crash(random, Survival.values()[random.nextInt(3)]));
  }

  /** Which call is to fail: all of an opening, and behind those as many syncs as others. */
  private int failing(int attempt, List<Call> calls) {
    int call = random.nextInt(calls.size());
    while (attempt % 2 == 0
        && calls.get(call) != Call.SYNC
        && calls.get(call) != Call.SYNC_FOLDER) {
      call = random.nextInt(calls.size());
    }
    return IS_WHOLE || attempt < CALLS_OF_OPENING ? attempt : call;
  }

  @ParameterizedTest
  @EnumSource
  void anErrorAtAnyCallIsToldAndNothingAcknowledgedIsLost(Kind kind) {
    var counted = new FaultyFiles(new SimulatedDisk());
    var whole = new Workload(random.nextLong());
    assertEquals(null, write(kind, counted, whole));
    List<Call> calls = counted.calls();
    int tries = IS_WHOLE ? calls.size() : TRIES;
    for (int attempt = 0; attempt < tries; attempt++) {
      int call = failing(attempt, calls);
      var disk = new SimulatedDisk();
      var files = new FaultyFiles(disk);
      files.failAt(call);
      var workload = new Workload(random.nextLong());
      FileAccessException told = write(kind, files, workload);
      String says = "call " + call + ": " + told;
      assertTrue(told == null || says.contains(FaultyFiles.INJECTED), says);
      try {
        check(kind, disk, workload);
      } catch (RuntimeException | AssertionError e) {
        List<Call> made = files.calls(); // threads may have made them in another order than before
        throw new AssertionError(says + ", of " + made.stream().skip(call).limit(1).toList(), e);
      }
    }
    Reports.add(kind + ": " + tries + " calls that fail, nothing acknowledged lost");
  }

  @ParameterizedTest
  @EnumSource
  void aFullDiskIsToldAndNothingAcknowledgedIsLost(Kind kind) {
    for (int attempt = 0; attempt < TRIES / 4; attempt++) {
      var disk = new SimulatedDisk();
      var files = new FaultyFiles(disk);
      files.leaveRoom(random.nextLong(12L << 20));
      var workload = new Workload(random.nextLong());
      FileAccessException told = write(kind, files, workload);
      assertTrue(told == null || told.getMessage().contains("No space left"), () -> "" + told);
      check(kind, disk, workload);
    }
  }

  /** With neither a close nor an opening. */
  @ParameterizedTest
  @EnumSource
  void aStoreGoesOnOnceThereIsRoom(Kind kind) {
    var disk = new SimulatedDisk();
    var files = new FaultyFiles(disk);
    try (CrashStore store = kind.open(files, FOLDER, SyncMode.EVERY_WRITE)) {
      for (long key = 0; key < 90; key += 3) {
        store.index().put(key, ~key);
        files.leaveRoom(0);
        long refused = key + 1;
        assertThrows(FileAccessException.class, () -> store.index().put(refused, 1));
        assertThrows(FileAccessException.class, () -> store.index().remove(refused + 1));
        assertThrows(FileAccessException.class, () -> store.index().put(refused + 1, 1));
        assertFalse(store.index().containsKey(refused + 1), "refused before anything is changed");
        if (key % 30 == 0) {
          assertThrows(FileAccessException.class, store::merge);
        }
        files.leaveRoom(1L << 30);
        assertFalse(store.index().putIfAbsent(key, 7));
        if (key % 45 == 0) {
          store.merge();
        }
      }
    }
    assertEquals(0, files.open());
    kind.verify(disk, FOLDER);
    try (CrashStore store = kind.open(disk, FOLDER, SyncMode.EVERY_WRITE)) {
      for (long key = 0; key < 90; key += 3) {
        assertEquals(~key, store.index().get(key, 0));
        assertFalse(store.index().containsKey(key + 2));
      }
    }
  }
}
