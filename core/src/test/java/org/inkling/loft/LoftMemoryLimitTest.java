package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.locks.LockSupport;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.index.LongHolder;
import org.inkling.index.stage.Presence;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;

/** At the limit an index stays readable and correct, and what is removed comes back. */
class LoftMemoryLimitTest {
  private static final long LIMIT = 2L << 20;
  private static final long WIDE = Long.MAX_VALUE;
  private static final long NONE = -7;
  private static final int LOADED = 60_000;

  /** Nodes of 1,024 keys, and buckets that double as soon as two keys collide. */
  private static final LoftTuning TUNING =
      new LoftTuning(32, 1.5, 32, 1 << 10, 1, 1 << 10, 1, ChangeTuning.DEFAULT);

  private final LongHolder holder = new LongHolder();

  /** No round of maintenance ever runs: whoever needs memory must get it by itself. */
  private static LoftBuilder tight() {
    return LoftIndex.builder()
        .name("tight")
        .memoryLimitBytes(LIMIT)
        .executor(round -> {})
        .tuning(TUNING);
  }

  @Test
  void insertsOfInlineValuesAreRefusedWithoutAnyEffect() {
    var random = TestSeed.random("LoftMemoryLimitTest.inline");
    try (var twin = new LoftTwin(tight().seed(random.nextLong()), new TreeMap<>())) {
      long refused = fill(twin, random, 1);
      assertRefused(twin.index, refused, 1);
      twin.check();
      long present = twin.model.firstKey();
      for (int operation = 0; operation < 10; operation++) {
        twin.write(operation, present, operation); // has its slot: needs no memory
      }
      removeAll(twin);
      twin.check();
      twin.write(0, present, 5); // its slot is still there
      twin.check();
    }
  }

  @Test
  void writesOfWideValuesAreRefusedWithoutAnyEffect() {
    try (var twin = new LoftTwin(tight(), threes())) {
      long refused = widen(twin);
      LoftIndex index = twin.index;
      assertThrows(MemoryLimitException.class, () -> index.getAndPut(refused, WIDE, NONE));
      assertThrows(MemoryLimitException.class, () -> index.replace(refused, WIDE));
      assertThrows(MemoryLimitException.class, () -> index.getAndReplace(refused, WIDE, holder));
      assertThrows(MemoryLimitException.class, () -> index.compareAndSet(refused, 3, WIDE));
      assertFalse(index.compareAndSet(refused, 4, WIDE), "the value is another: no memory");
      assertFalse(index.putIfAbsent(refused, WIDE), "present: no memory");
      assertTrue(index.compareAndSet(refused, 3, 4), "inline: never refused");
      twin.model.put(refused, 4L);
      twin.check();
      for (long key = 0; key < 1_000; key++) {
        assertTrue(index.remove(key));
        twin.model.remove(key);
      }
      for (long key = refused; key < refused + 900; key++) {
        twin.write(0, key, WIDE - key);
      }
      twin.check();
    }
  }

  /** Replaces the values by wide ones, from key 0 on, until one is refused; its key. */
  private static long widen(LoftTwin twin) {
    for (long key = 0; ; key++) {
      try {
        twin.index.put(key, WIDE - key);
      } catch (MemoryLimitException e) {
        assertEquals(LIMIT, e.limitBytes());
        return key;
      }
      twin.model.put(key, WIDE - key);
    }
  }

  private static TreeMap<Long, Long> threes() {
    var loaded = new TreeMap<Long, Long>();
    for (long key = 0; key < LOADED; key++) {
      loaded.put(key, 3L);
    }
    return loaded;
  }

  @Test
  void removedWideValuesMakeRoomForOthers() {
    try (var twin = new LoftTwin(tight(), threes())) {
      long refused = widen(twin);
      assertTrue(refused > 10_000, "room for " + refused + " cells");
      for (int round = 0; round < 3; round++) {
        removeAll(twin);
        for (long key = LOADED - refused; key < LOADED; key++) {
          twin.write(0, key, WIDE - key);
        }
        assertEquals(refused, twin.index.size());
      }
      twin.check();
    }
  }

  @Test
  void churnOfWideValuesRunsForEver() {
    int live = 1_000;
    try (var index = tight().build()) {
      for (int i = 0; i < 400_000; i++) {
        long key = i % live;
        index.put(key, WIDE - i);
        if (i % 3 == 0) {
          assertEquals(WIDE - i, index.getAndRemove(key, NONE));
        }
      }
      assertTrue(index.statistics().reservedBytes() <= LIMIT);
      index.checkStructure();
      assertEquals(8 * index.size(), index.statistics().structure().cellBytes());
    }
  }

  @Test
  void churnOfManyThreadsRunsForEver() throws Exception {
    try (var index = tight().build();
        var threads = Executors.newFixedThreadPool(4)) {
      List<Future<Integer>> churners = new ArrayList<>();
      for (int thread = 0; thread < 4; thread++) {
        long first = thread * 1_000L;
        churners.add(threads.submit(() -> churn(index, first)));
      }
      for (var churner : churners) {
        churner.get();
      }
      index.checkStructure();
      assertEquals(8 * index.size(), index.statistics().structure().cellBytes());
    }
  }

  /** Replaces wide values; another thread's pin may hold memory back, but not for long. */
  private static int churn(LoftIndex index, long first) {
    int refusals = 0;
    for (int i = 0; i < 100_000; ) {
      long key = first + i % 200;
      try {
        index.put(key, WIDE - i);
        assertEquals(WIDE - i, index.get(key, NONE));
        i++;
      } catch (MemoryLimitException e) {
        refusals++;
        assertTrue(refusals < 100_000, "never again");
        LockSupport.parkNanos(100_000); // the thread that collects may not be scheduled just now
      }
    }
    return refusals;
  }

  @Test
  void markersAreRefusedAtTheLimitToo() {
    var random = TestSeed.random("LoftMemoryLimitTest.markers");
    try (var index = tight().keepDeletionMarkers().seed(random.nextLong()).build()) {
      long refused = 0;
      try {
        while (true) {
          refused = random.nextLong();
          index.remove(refused);
        }
      } catch (MemoryLimitException e) {
        assertEquals(Presence.UNKNOWN, index.lookup(refused, holder));
      }
      assertEquals(0, index.size());
      index.checkStructure();
    }
  }

  /** Puts random keys until one is refused; that one. */
  private static long fill(LoftTwin twin, SplittableRandom random, long value) {
    while (true) {
      long key = random.nextLong();
      try {
        twin.index.put(key, value);
      } catch (MemoryLimitException e) {
        assertEquals(LIMIT, e.limitBytes());
        return key;
      }
      twin.model.put(key, value);
    }
  }

  /** Every way to insert a key that needs memory is refused, and leaves it absent. */
  private void assertRefused(LoftIndex index, long key, long value) {
    assertThrows(MemoryLimitException.class, () -> index.put(key, value));
    assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, value, NONE));
    assertThrows(MemoryLimitException.class, () -> index.getAndPut(key, value, holder));
    assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(key, value));
    assertThrows(MemoryLimitException.class, () -> index.putIfAbsent(key, value, holder));
    assertFalse(index.replace(key, value));
    assertFalse(index.compareAndSet(key, value, value));
    assertFalse(index.remove(key));
    assertEquals(NONE, index.get(key, NONE));
  }

  private static void removeAll(LoftTwin twin) {
    for (long key : twin.model.keySet().toArray(Long[]::new)) {
      assertEquals(twin.model.remove(key), twin.index.getAndRemove(key, NONE));
    }
  }
}
