package org.inkling.hybrid.durable;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotNull;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.ArrayList;
import java.util.Collections;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.TestSeed;
import org.inkling.disk.SyncMode;
import org.inkling.disk.file.SimulatedDisk;
import org.inkling.disk.file.SimulatedDisk.Survival;
import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;
import org.inkling.index.SkipListIndex;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Crashes before each change of the disk, while one thread writes and another makes checkpoints,
 * and during the recovery: what is there afterwards is the outcome of a prefix of the changes, with
 * all that were acknowledged.
 */
class DurableCrashTest {
  private static final Path FOLDER = Path.of("").toAbsolutePath().resolve("simulated");
  private static final int CHANGES = 120;
  private static final int KEYS = 40;

  private final SplittableRandom random = TestSeed.random("DurableCrashTest");
  private final List<Long> loaded = List.of(3L, 17L, 38L);
  private volatile int begun; // how many changes
  private volatile int acknowledged; // how many of them

  /** What a crash left, and which changes it may and must have. */
  private record Crash(SimulatedDisk disk, int acknowledged, int begun) {}

  private void record(SimulatedDisk disk, Survival survival, List<Crash> into) {
    disk.beforeEachChange(
        () -> {
          int least = acknowledged;
          into.add(new Crash(disk.crash(random, survival), least, begun));
        });
  }

  private static DurableIndex open(SimulatedDisk disk, SyncMode mode) {
    return DurableIndex.open(
        disk, FOLDER, DurableSpec.options(mode).checkpointEvery(0), SkipListIndex::load);
  }

  private DurableIndex load(SimulatedDisk disk, SyncMode mode) {
    long[] keys = loaded.stream().mapToLong(Long::longValue).toArray();
    return DurableIndex.load(
        disk,
        FOLDER,
        DurableSpec.options(mode).checkpointEvery(0),
        SortedEntrySource.of(keys, keys),
        SkipListIndex::load);
  }

  private static long key(int change) {
    return change * 0x9E3779B9L % KEYS;
  }

  /** Change number n: a put of n, or a removal. */
  private static void change(DurableIndex index, int number) {
    if (number % 4 == 3) {
      index.remove(key(number));
    } else {
      index.put(key(number), number);
    }
  }

  /** What is there after so many changes; entries loaded first have their keys as values. */
  private Map<Long, Long> after(int changes) {
    var entries = new TreeMap<Long, Long>();
    loaded.forEach(key -> entries.put(key, key));
    for (int number = 0; number < changes; number++) {
      if (number % 4 == 3) {
        entries.remove(key(number));
      } else {
        entries.put(key(number), (long) number);
      }
    }
    return entries;
  }

  private static Map<Long, Long> entries(OrderedReads index) {
    var entries = new TreeMap<Long, Long>();
    try (Cursor cursor = index.ascending()) {
      while (cursor.next()) {
        entries.put(cursor.key(), cursor.value());
      }
    }
    return entries;
  }

  private void write(DurableIndex index, SyncMode mode, int from, int to) throws Exception {
    var failures = Collections.synchronizedList(new ArrayList<Throwable>());
    Thread checkpoints =
        Thread.ofPlatform()
            .start(
                () -> {
                  try {
                    for (int i = 0; i < 3; i++) {
                      index.checkpoint();
                    }
                  } catch (Throwable e) {
                    failures.add(e);
                  }
                });
    for (int number = from; number < to; number++) {
      begun = number + 1;
      change(index, number);
      if (mode == SyncMode.EVERY_WRITE) {
        acknowledged = number + 1;
      }
    }
    checkpoints.join();
    assertEquals(List.of(), failures);
    index.flush();
    acknowledged = to;
  }

  @ParameterizedTest
  @EnumSource(Survival.class)
  void whatWasAcknowledgedIsThereAndNothingOutOfOrder(Survival survival) throws Exception {
    boolean inAllModes = survival == Survival.RANDOM;
    for (SyncMode mode : inAllModes ? SyncMode.values() : new SyncMode[] {SyncMode.EVERY_WRITE}) {
      begun = 0;
      acknowledged = 0;
      var disk = new SimulatedDisk();
      DurableIndex index = load(disk, mode);
      List<Crash> crashes = Collections.synchronizedList(new ArrayList<>());
      record(disk, survival, crashes);
      write(index, mode, 0, CHANGES / 2);
      index.close();
      DurableIndex again = open(disk, mode);
      write(again, mode, CHANGES / 2, CHANGES);
      again.close();
      disk.beforeEachChange(() -> {});
      assertTrue(crashes.size() > 50, crashes.size() + " crashes");
      crashes.add(new Crash(disk.crash(random, survival), CHANGES, CHANGES));
      for (Crash crash : crashes) {
        recover(crash, survival, mode);
      }
    }
  }

  private void recover(Crash crash, Survival survival, SyncMode mode) {
    List<Crash> during = new ArrayList<>();
    crash.disk.beforeEachChange(
        () ->
            during.add(
                new Crash(crash.disk.crash(random, survival), crash.acknowledged, crash.begun)));
    check(crash, mode);
    if (!during.isEmpty()) {
      check(during.get(random.nextInt(during.size())), mode);
    }
  }

  private void check(Crash crash, SyncMode mode) {
    try (DurableIndex index = open(crash.disk, mode)) {
      crash.disk.beforeEachChange(() -> {}); // the recovery is over
      Map<Long, Long> found = entries(index);
      int prefix = crash.acknowledged;
      while (prefix <= crash.begun && !found.equals(after(prefix))) {
        prefix++;
      }
      assertTrue(
          prefix <= crash.begun,
          () -> found + " is no outcome of " + crash.acknowledged + " to " + crash.begun);
      index.checkpoint();
      index.put(99, 99);
      assertEquals(99, index.get(99, 0));
    }
  }

  /** A creation, with a load: at each step a folder that can be opened, or begun again. */
  @ParameterizedTest
  @EnumSource(Survival.class)
  void aBeginningIsWholeOrEmpty(Survival survival) {
    for (int round = 0; round < 2; round++) {
      var disk = new SimulatedDisk();
      List<Crash> crashes = new ArrayList<>();
      record(disk, survival, crashes);
      load(disk, SyncMode.EVERY_WRITE).close();
      disk.beforeEachChange(() -> {});
      assertTrue(crashes.size() > 15, crashes.size() + " crashes");
      boolean wasThere = false;
      for (Crash crash : crashes) {
        boolean isThere;
        try (DurableIndex index = open(crash.disk, SyncMode.EVERY_WRITE)) {
          assertNotNull(index.statistics());
          isThere = !index.isEmpty();
          assertEquals(isThere ? after(0) : Map.of(), entries(index));
        }
        if (!isThere) {
          try (DurableIndex index = load(crash.disk, SyncMode.EVERY_WRITE)) {
            assertEquals(after(0), entries(index));
          }
        }
        wasThere |= isThere;
      }
      assertTrue(wasThere, "the load takes effect before it returns");
    }
  }
}
