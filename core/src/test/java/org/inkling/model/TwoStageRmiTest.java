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

class TwoStageRmiTest {
  private static final long LIMIT_BYTES = 1L << 28;

  private final SplittableRandom random = TestSeed.random("TwoStageRmiTest");
  private final SlabAllocator memory = SlabAllocator.create("rmi", LIMIT_BYTES);

  @AfterEach
  void close() {
    memory.close();
  }

  @Test
  void findsEveryKeyPresentOrAbsentInEveryShape() {
    KeyShapes.all()
        .forEach(
            (name, pivots) -> {
              long address = place(pivots);
              check(name, TwoStageRmi.build(address, pivots.length, memory::allocate), pivots);
            });
  }

  @Test
  void evenPivotsNeedFewSteps() {
    long[] pivots = KeyShapes.all().get("equal steps");
    var rmi = TwoStageRmi.build(place(pivots), pivots.length, memory::allocate);
    assertTrue(rmi.meanSearchSteps() <= 3, () -> "steps " + rmi.meanSearchSteps());
    assertTrue(rmi.tableBytes() <= 9L * pivots.length, () -> rmi.tableBytes() + " bytes");
  }

  @Test
  void aWrongModelCostsTimeOnly() {
    long[] pivots = KeyShapes.all().get("uniform");
    var rmi = TwoStageRmi.build(place(pivots), pivots.length, memory::allocate);
    for (long model = 0; model < rmi.tableBytes(); model += RmiModel.BYTES) {
      double slope = random.nextDouble() * Math.scalb(1.0, -random.nextInt(40, 64));
      NativeMemory.putDouble(rmi.tableAddress() + model + Long.BYTES, slope);
    }
    check("damaged", rmi, pivots);
  }

  @Test
  void theTableGoesBackWhole() {
    long[] pivots = KeyShapes.all().get("log-uniform");
    long address = place(pivots);
    long before = memory.gauges().liveBytes();
    var rmi = TwoStageRmi.build(address, pivots.length, memory::allocate);
    assertTrue(memory.gauges().liveBytes() >= before + rmi.tableBytes());
    memory.free(rmi.tableAddress(), rmi.tableBytes());
    assertEquals(before, memory.gauges().liveBytes());
  }

  @Test
  void refusesAbsurdCountsAndKeepsNothingWhenMemoryEnds() {
    long[] pivots = random.longs(1 << 20).sorted().distinct().toArray();
    assertThrows(IllegalArgumentException.class, () -> TwoStageRmi.build(0, 0, memory::allocate));
    assertThrows(
        IllegalArgumentException.class,
        () -> TwoStageRmi.build(0, (1 << 26) + 1, memory::allocate));
    long address = place(pivots);
    try (var small = SlabAllocator.create("small", 4L << 20)) {
      long before = small.gauges().liveBytes();
      assertThrows(
          MemoryLimitException.class,
          () -> TwoStageRmi.build(address, pivots.length, small::allocate));
      assertEquals(before, small.gauges().liveBytes());
    }
  }

  private void check(String name, TwoStageRmi rmi, long[] pivots) {
    LongStream.of(Long.MIN_VALUE, -1, 0, Long.MAX_VALUE)
        .forEach(key -> checkKey(name, rmi, pivots, key));
    random.longs(1000).forEach(key -> checkKey(name, rmi, pivots, key));
    for (int i = 0; i < pivots.length; i++) {
      checkKey(name, rmi, pivots, pivots[i] - 1);
      checkKey(name, rmi, pivots, pivots[i]);
      checkKey(name, rmi, pivots, pivots[i] + 1);
      if (i > 0) {
        long half = (pivots[i] - pivots[i - 1]) >>> 1;
        checkKey(name, rmi, pivots, pivots[i - 1] + half);
      }
    }
  }

  private static void checkKey(String name, TwoStageRmi rmi, long[] pivots, long key) {
    int place = Arrays.binarySearch(pivots, key);
    int expected = Math.max(0, place >= 0 ? place : -place - 2);
    assertEquals(expected, rmi.find(key), () -> name + ", key " + key);
  }

  private long place(long[] pivots) {
    long address = memory.allocate((long) Long.BYTES * pivots.length);
    for (int i = 0; i < pivots.length; i++) {
      NativeMemory.putLong(address + (long) Long.BYTES * i, pivots[i]);
    }
    return address;
  }
}
