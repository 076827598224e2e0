package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.lang.management.ManagementFactory;
import java.util.Arrays;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.concurrent.atomic.AtomicBoolean;
import org.inkling.TestSeed;
import org.inkling.index.Cursor;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.LoftTuning;
import org.junit.jupiter.api.Test;

/** Runs of entries from nodes whose slots are out of order, full, or crowded. */
class LoftRunTest {
  private static LoftTuning tuning(SplittableRandom random) {
    int range = 1 + random.nextInt(random.nextBoolean() ? 4 : 40);
    int bucketSlots = 1 + random.nextInt(8);
    double expansion = 0.3 + 2 * random.nextDouble();
    int epsilon = 1 + random.nextInt(16);
    return new LoftTuning(
        epsilon, expansion, range, bucketSlots, bucketSlots, 1 << 10, 8, ChangeTuning.DEFAULT);
  }

  private static long key(SplittableRandom random, int spread) {
    return random.nextInt(8) * 1_000_000L + random.nextInt(1 << spread);
  }

  @Test
  void nodesOfEveryShapeAreWalkedInRuns() {
    var random = TestSeed.random("LoftRunTest.nodesOfEveryShape");
    for (int round = 0; round < 60; round++) {
      int spread = 3 + random.nextInt(14);
      var loaded = new TreeMap<Long, Long>();
      for (int i = random.nextInt(3_000); i > 0; i--) {
        loaded.put(key(random, spread), (long) i);
      }
      var builder =
          LoftIndex.builder()
              .tuning(tuning(random))
              .seed(random.nextLong())
              .retraining(
                  random.nextBoolean() ? RetrainingScheme.NONE : RetrainingScheme.SELF_TUNING);
      try (var twin = new LoftTwin(builder, loaded)) {
        change(twin, random, spread);
        for (int i = 0; i < 20; i++) {
          twin.scan(key(random, spread), key(random, spread));
          compareRuns(twin, random, key(random, spread) + random.nextInt(-1, 2));
        }
        twin.check();
      }
    }
  }

  /** Puts and removes keys in no order: some values wide, some keys side by side. */
  private static void change(LoftTwin twin, SplittableRandom random, int spread) {
    for (int i = random.nextInt(2_000); i > 0; i--) {
      long key = key(random, random.nextBoolean() ? spread : 5);
      if (random.nextInt(4) == 0) {
        twin.index.remove(key);
        twin.model.remove(key);
      } else {
        long value = random.nextInt(9) == 0 ? random.nextLong() : i;
        twin.index.put(key, value);
        twin.model.put(key, value);
      }
    }
  }

  /** Compares runs of many lengths with the first entries from a key on, both ways. */
  private static void compareRuns(LoftTwin twin, SplittableRandom random, long from) {
    try (Cursor up = twin.index.ascending();
        Cursor down = twin.index.descending()) {
      for (int count = 1; count <= 300; count += 1 + random.nextInt(count)) {
        up.reset(from, Long.MAX_VALUE);
        compare(up, count, twin.model.tailMap(from, true));
        down.reset(from, Long.MIN_VALUE);
        compare(down, count, twin.model.headMap(from, true).descendingMap());
      }
    }
  }

  private static void compare(Cursor cursor, int count, Map<Long, Long> expected) {
    long[] keys = new long[count];
    long[] values = new long[count];
    int taken = cursor.nextRun(keys, values, 0, count);
    int i = 0;
    for (var entry : expected.entrySet()) {
      if (i == count) {
        break;
      }
      assertTrue(i < taken, () -> "ended before " + entry + ", run of " + count);
      assertEquals(entry.getKey(), keys[i], () -> "run of " + count);
      assertEquals(entry.getValue(), values[i]);
      i++;
    }
    assertEquals(i, taken);
  }

  @Test
  void aLongRunCrossesNodesAndPins() {
    var loaded = new TreeMap<Long, Long>();
    for (long i = 0; i < 40_000; i++) {
      loaded.put(i * i, i % 50 == 0 ? Long.MAX_VALUE - i : i);
    }
    loaded.put(Long.MIN_VALUE, 1L);
    loaded.put(Long.MAX_VALUE, 2L);
    try (var twin = new LoftTwin(LoftIndex.builder(), loaded);
        Cursor up = twin.index.ascending();
        Cursor down = twin.index.descending()) {
      assertTrue(twin.index.statistics().nodes() > 3);
      compare(up, 30_000, twin.model);
      compare(up, 30_000, twin.model.tailMap(29_999L * 29_999, true));
      assertEquals(0, up.nextRun(new long[1], new long[1], 0, 1));
      compare(down, 50_000, twin.model.descendingMap());
      assertFalse(down.next());
    }
  }

  /** What they write there may be lost, but is never taken for the address of a cell. */
  @Test
  void othersMayWriteToTheArraysOfARun() throws InterruptedException {
    long[] keys = new long[4096];
    long[] values = new long[4096];
    var over = new AtomicBoolean();
    var other =
        new Thread(
            () -> {
              while (!over.get()) {
                Arrays.fill(values, 0b100); // the word of a cell at address 0
              }
            });
    try (var index = LoftIndex.builder().build()) {
      for (long key = 0; key < 50_000; key++) {
        index.put(key, key);
      }
      other.start();
      Cursor cursor = index.ascending(0, Long.MAX_VALUE);
      for (int round = 0; round < 200; round++) {
        cursor.reset(0, Long.MAX_VALUE);
        long entries = 0;
        for (int some = 4096; some == 4096; entries += some) {
          some = cursor.nextRun(keys, values, 0, 4096);
        }
        assertEquals(50_000, entries);
      }
    } finally {
      over.set(true);
      other.join();
    }
  }

  @Test
  void runsPassOverDeletionMarkers() {
    try (var index = LoftIndex.builder().keepDeletionMarkers().build()) {
      for (long key = 0; key < 100; key++) {
        index.put(key, -key);
        index.remove(key % 3 == 0 ? key : -1);
      }
      var cursor = index.ascendingWithMarkers(Long.MIN_VALUE, Long.MAX_VALUE);
      long[] keys = new long[100];
      long[] values = new long[100];
      assertEquals(66, cursor.nextRun(keys, values, 0, 100));
      for (int i = 0; i < 66; i++) {
        assertEquals(i + i / 2 + 1, keys[i]);
        assertEquals(-keys[i], values[i]);
      }
    }
  }

  @Test
  void runsAllocateNothing() {
    var threads = (com.sun.management.ThreadMXBean) ManagementFactory.getThreadMXBean();
    var loaded = new TreeMap<Long, Long>();
    for (long i = 0; i < 20_000; i++) {
      loaded.put(i * i, i);
    }
    long[] keys = new long[1_000];
    long[] values = new long[1_000];
    try (var twin = new LoftTwin(LoftIndex.builder(), loaded);
        Cursor up = twin.index.ascending();
        Cursor down = twin.index.descending()) {
      long before = 0;
      int rounds = 200;
      for (int round = -rounds; round < rounds; round++) {
        if (round == 0) {
          before = threads.getCurrentThreadAllocatedBytes();
        }
        up.reset(round * 1_000L, Long.MAX_VALUE);
        down.reset(round * 1_000_000L, Long.MIN_VALUE);
        assertEquals(1_000, up.nextRun(keys, values, 0, 1_000));
        down.nextRun(keys, values, 0, 1_000);
      }
      long allocated = threads.getCurrentThreadAllocatedBytes() - before;
      assertTrue(allocated < rounds * 100, () -> allocated + " bytes");
    }
  }
}
