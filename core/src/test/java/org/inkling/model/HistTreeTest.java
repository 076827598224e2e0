package org.inkling.model;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Arrays;
import java.util.SplittableRandom;
import java.util.stream.LongStream;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.SlabAllocator;
import org.inkling.segmentation.KeyShapes;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

class HistTreeTest {
  private static final long LIMIT_BYTES = 1L << 29;
  private static final int STRIDE = 64;

  private final SplittableRandom random = TestSeed.random("HistTreeTest");
  private final SlabAllocator memory = SlabAllocator.create("hist", LIMIT_BYTES);

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void findsEveryKeyPresentOrAbsentInEveryShape() {
    KeyShapes.all().forEach(this::check);
  }

  @Test
  void findsEveryKeyOfRandomSetsOfAnySpread() {
    for (int round = 0; round < 2000; round++) {
      int count = 1 + random.nextInt(1 << random.nextInt(8));
      int spread = random.nextInt(64);
      long origin = random.nextLong();
      long[] pivots =
          random.longs(count).map(key -> origin + (key >> spread)).sorted().distinct().toArray();
      check("round " + round + ", spread " + spread, pivots);
    }
  }

  /** All of a cell's pivots but one share their place in it, stage after stage. */
  @Test
  void findsEveryKeyAmongPivotsThatNoPlaceTellsApart() {
    long[] pivots =
        LongStream.range(0, 300)
            .flatMap(i -> LongStream.of(i << 50, (i << 50) + 1, (i << 50) + 2, (i << 50) + 4))
            .toArray();
    check("four side by side", pivots);
    long[] nested =
        LongStream.range(0, 60)
            .flatMap(i -> LongStream.range(1L << i, (1L << i) + 6))
            .sorted()
            .distinct()
            .toArray();
    check("nested", nested);
    check("nested from below", LongStream.of(nested).map(key -> -key).sorted().toArray());
    check(
        "at the lower end",
        LongStream.of(nested).map(key -> Long.MIN_VALUE + key).sorted().toArray());
  }

  @Test
  void evenPivotsStandInOneStage() {
    long[] pivots = KeyShapes.all().get("equal steps");
    var tree = place(pivots);
    assertEquals(1, tree.meanDepth());
    assertTrue(tree.tableBytes() <= 33L * pivots.length, () -> tree.tableBytes() + " bytes");
  }

  @Test
  void skewedPivotsGetStagesWhereTheyAreCrowded() {
    long[] pivots = KeyShapes.all().get("log-uniform");
    var tree = place(pivots);
    assertTrue(tree.meanDepth() > 1.5, () -> "depth " + tree.meanDepth());
    assertTrue(tree.meanDepth() < 6, () -> "depth " + tree.meanDepth());
    assertTrue(tree.tableBytes() <= 200L * pivots.length, () -> tree.tableBytes() + " bytes");
  }

  @Test
  void theTableGoesBackWhole() {
    long[] pivots = KeyShapes.all().get("log-uniform");
    long address = write(pivots);
    long before = memory.gauges().liveBytes();
    var tree = HistTree.build(address, STRIDE, pivots.length, memory::allocate);
    assertTrue(memory.gauges().liveBytes() >= before + tree.tableBytes());
    memory.free(tree.tableAddress(), tree.tableBytes());
    assertEquals(before, memory.gauges().liveBytes());
  }

  @Test
  void refusesAbsurdCountsAndKeepsNothingWhenMemoryEnds() {
    long[] pivots = random.longs(1 << 18).sorted().distinct().toArray();
    for (int count : new int[] {0, -1, (1 << 26) + 1}) {
      assertThrows(
          IllegalArgumentException.class, () -> HistTree.build(0, 8, count, memory::allocate));
    }
    assertThrows(IllegalArgumentException.class, () -> HistTree.build(0, 24, 1, memory::allocate));
    long address = write(pivots);
    try (var small = SlabAllocator.create("small", 4L << 20)) {
      long before = small.gauges().liveBytes();
      assertThrows(
          MemoryLimitException.class,
          () -> HistTree.build(address, STRIDE, pivots.length, small::allocate));
      assertEquals(before, small.gauges().liveBytes());
    }
  }

  private void check(String name, long[] pivots) {
    HistTree tree = place(pivots);
    LongStream.of(Long.MIN_VALUE, -1, 0, Long.MAX_VALUE)
        .forEach(key -> checkKey(name, tree, pivots, key));
    random.longs(100).forEach(key -> checkKey(name, tree, pivots, key));
    for (int i = 0; i < pivots.length; i++) {
      checkKey(name, tree, pivots, pivots[i] - 1);
      checkKey(name, tree, pivots, pivots[i]);
      checkKey(name, tree, pivots, pivots[i] + 1);
      if (i > 0) {
        long gap = pivots[i] - pivots[i - 1];
        checkKey(name, tree, pivots, pivots[i - 1] + (gap >>> 1));
        checkKey(name, tree, pivots, pivots[i - 1] + (gap >>> 1 + random.nextInt(63)));
      }
    }
  }

  private static void checkKey(String name, HistTree tree, long[] pivots, long key) {
    int place = Arrays.binarySearch(pivots, key);
    int expected = Math.max(0, place >= 0 ? place : -place - 2);
    assertEquals(expected, tree.find(key), () -> name + ", key " + key);
  }

  private HistTree place(long[] pivots) {
    return HistTree.build(write(pivots), STRIDE, pivots.length, memory::allocate);
  }

  private long write(long[] pivots) {
    long address = memory.allocate((long) STRIDE * pivots.length);
    for (int i = 0; i < pivots.length; i++) {
      NativeMemory.putLong(address + (long) STRIDE * i, pivots[i]);
    }
    return address;
  }
}
