package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Allocators that take less than 2 MiB at a time. */
class SmallStepsTest {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;

  private static List<Long> allOf(SlabAllocator memory, long bytes) {
    var blocks = new ArrayList<Long>();
    try {
      while (true) {
        blocks.add(memory.allocate(bytes));
      }
    } catch (MemoryLimitException e) {
      return blocks;
    }
  }

  @Test
  void littleIsTakenForLittle() {
    try (var memory = SlabAllocator.create("little", Long.MAX_VALUE, 64 * KIB)) {
      memory.allocate(100);
      assertEquals(64 * KIB, memory.gauges().reservedBytes());
      memory.allocate(300 * KIB); // has a region that is as large as it needs
      assertEquals((64 + 320) * KIB, memory.gauges().reservedBytes());
      memory.allocate(100);
      assertEquals((64 + 320) * KIB, memory.gauges().reservedBytes());
    }
  }

  @Test
  void regionsGrowWithWhatIsHeld() {
    try (var memory = SlabAllocator.create("growth", Long.MAX_VALUE, 64 * KIB)) {
      long regions = 0;
      for (long before = 0; before < 256 * MIB; regions++) {
        while (memory.gauges().reservedBytes() == before) {
          memory.allocate(4 * KIB);
        }
        before = memory.gauges().reservedBytes();
      }
      assertTrue(regions < 300, regions + " regions");
    }
  }

  @Test
  void theLimitIsUsedUpToTheLastStep() {
    var random = TestSeed.random("SmallStepsTest limit");
    for (int round = 0; round < 20; round++) {
      long step = 64 * KIB * (1 + random.nextInt(32));
      long limit = step + random.nextLong(8 * MIB);
      try (var memory = SlabAllocator.create("limit", limit, step)) {
        allOf(memory, 64);
        assertEquals(limit / step * step, memory.gauges().liveBytes());
      }
      try (var memory = SlabAllocator.create("limit of larger ones", limit, step)) {
        allOf(memory, 100 * KIB);
        allOf(memory, 64);
        assertEquals(limit / step * step, memory.gauges().reservedBytes());
      }
    }
  }

  /** Otherwise an evacuation could give back less than a step, for which the limit has no room. */
  @Test
  void memoryThatIsEvacuatedBeginsWithAStep() {
    var sizes = new RegionSizes(2 * MIB, 64 * KIB, 2 * MIB, 0);
    try (var memory = SlabAllocator.create("evacuated", 8 * MIB, sizes, BudgetShare.NONE)) {
      memory.allocate(64);
      assertEquals(2 * MIB, memory.gauges().reservedBytes());
    }
  }

  @Test
  void beyondTheLimitOneStepIsTakenForLittle() {
    try (var memory = SlabAllocator.create("beyond", 256 * KIB, 64 * KIB)) {
      allOf(memory, 4 * KIB);
      long small = memory.allocateBeyondLimit(4 * KIB);
      assertEquals(320 * KIB, memory.gauges().reservedBytes());
      long large = memory.allocateBeyondLimit(500 * KIB);
      assertEquals((320 + 512) * KIB, memory.gauges().reservedBytes());
      assertTrue(memory.isWithheld(small) && memory.isWithheld(large));
      memory.free(large, 500 * KIB);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(4 * KIB));
      assertEquals(large, memory.allocateBeyondLimit(500 * KIB));
    }
  }

  @Test
  void blocksOfSmallRegionsAreTrimmed() {
    if (!MemoryCalls.available()) {
      return; // this system has no call to give pages back: trim says so
    }
    try (var memory = SlabAllocator.create("trim", 4 * MIB, 64 * KIB)) {
      List<Long> blocks = allOf(memory, 100_000);
      blocks.forEach(block -> NativeMemory.putLong(block + 50_000, 1));
      blocks.forEach(block -> memory.free(block, 100_000));
      assertFalse(memory.trim(Long.MAX_VALUE));
      assertTrue(memory.gauges().trimmedBytes() > 2 * MIB);
      List<Long> again = allOf(memory, 100_000);
      assertEquals(blocks.size(), again.size());
      assertEquals(0, memory.gauges().trimmedBytes());
      again.forEach(block -> assertEquals(0, NativeMemory.getLong(block + 50_000)));
    }
  }

  @Test
  void otherStepsAreRefused() {
    for (long step : new long[] {0, -64 * KIB, 32 * KIB, 65 * KIB, 2 * MIB + 64 * KIB}) {
      assertThrows(
          IllegalArgumentException.class, () -> SlabAllocator.create("step", 8 * MIB, step));
    }
    assertThrows(
        IllegalArgumentException.class,
        () -> SlabAllocator.create("limit", 128 * KIB - 1, 128 * KIB));
  }
}
