package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashSet;
import java.util.Random;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

class SlabAllocatorTest {
  private static final long MIB = 1L << 20;

  @Test
  void aFreedBlockComesBackZeroed() {
    try (var memory = SlabAllocator.create("reuse", Long.MAX_VALUE)) {
      for (long bytes : new long[] {1, 64, 200, 4096, 100_000, MIB}) {
        long block = memory.allocate(bytes);
        assertEquals(0, block % 64);
        fill(block, SlabAllocator.blockBytes(bytes), -1);
        memory.free(block, bytes);
        assertEquals(block, memory.allocate(SlabAllocator.blockBytes(bytes)));
        for (long offset = 0; offset < SlabAllocator.blockBytes(bytes); offset += 8) {
          assertEquals(0, NativeMemory.getLong(block + offset), bytes + " at " + offset);
        }
      }
    }
  }

  @Test
  void randomBlocksNeverOverlapAndTheGaugesAddUp() {
    long seed = TestSeed.random("SlabAllocatorTest").nextLong();
    var random = new Random(seed);
    var oracle = new TreeMap<Long, Long>();
    long live = 0;
    try (var memory = SlabAllocator.create("random", Long.MAX_VALUE)) {
      for (int i = 0; i < 4000; i++) {
        if (random.nextInt(5) < 3) {
          long bytes = 1 + (long) Math.exp(random.nextDouble() * Math.log(3 * MIB));
          long block = memory.allocate(bytes);
          long size = SlabAllocator.blockBytes(bytes);
          assertFree(oracle, block, size);
          oracle.put(block, bytes);
          NativeMemory.putLong(block, size);
          NativeMemory.putLong(block + size - 8, size);
          live += size;
        } else if (!oracle.isEmpty()) {
          var key = oracle.floorKey(random.nextLong(oracle.firstKey(), oracle.lastKey() + 1));
          long bytes = oracle.remove(key);
          memory.free(key, bytes);
          live -= SlabAllocator.blockBytes(bytes);
        }
        assertAddsUp(memory.gauges(), live);
      }
    }
  }

  @Test
  void cellsAreDistinctZeroAndReused() {
    try (var memory = SlabAllocator.create("cells", Long.MAX_VALUE)) {
      var cells = new HashSet<Long>();
      for (int i = 0; i < 2000; i++) {
        long cell = memory.allocateCell();
        assertTrue(cells.add(cell), "handed out twice");
        assertEquals(0, NativeMemory.getLong(cell));
        NativeMemory.putLong(cell, -1);
      }
      assertEquals(16_000, memory.gauges().cellBytes());
      long reserved = memory.gauges().reservedBytes();
      for (long cell : cells) {
        memory.freeCell(cell);
      }
      assertAddsUp(memory.gauges(), 0);
      assertEquals(0, memory.gauges().cellBytes());
      for (int i = 0; i < 2000; i++) {
        assertEquals(0, NativeMemory.getLong(memory.allocateCell()));
      }
      assertEquals(reserved, memory.gauges().reservedBytes());
      assertEquals(4 * Cells.SLAB_BYTES, memory.gauges().liveBytes() + freeListed(memory));
    }
  }

  @Test
  void aLargeBlockIsARegionOfItsOwnAndGoesBackAtOnce() {
    try (var memory = SlabAllocator.create("large", Long.MAX_VALUE)) {
      long before = Regions.mappedBytes();
      long block = memory.allocate(5 * MIB);
      assertEquals(0, block % Regions.ALIGNMENT);
      assertEquals(5 * MIB, Regions.mappedBytes() - before);
      long other = memory.allocate(65 * MIB);
      assertEquals(66 * MIB, memory.gauges().liveBytes() - 5 * MIB, "whole huge pages");
      memory.free(block, 5 * MIB);
      memory.free(other, 65 * MIB);
      assertEquals(before, Regions.mappedBytes());
      assertThrows(IllegalArgumentException.class, () -> memory.free(block, 5 * MIB));
    }
  }

  @Test
  void theLimitRefusesAndNothingIsLost() {
    try (var memory = SlabAllocator.create("small", 5 * MIB)) {
      var blocks = new ArrayList<Long>();
      var e =
          assertThrows(
              MemoryLimitException.class,
              () -> {
                while (true) {
                  blocks.add(memory.allocate(100_000));
                }
              });
      assertEquals(4 * MIB, e.reservedBytes(), "two regions of 2 MiB fit");
      assertEquals(5 * MIB, e.limitBytes());
      assertTrue(e.requestedBytes() >= 100_000);
      assertTrue(e.getMessage().contains("'small'"), e.getMessage());
      assertThrows(MemoryLimitException.class, () -> memory.allocate(2 * MIB));
      assertNotEquals(0, memory.allocate(64), "the rest of a region still serves small blocks");
      memory.free(blocks.getLast(), 100_000);
      assertEquals(blocks.getLast(), memory.allocate(100_000));
    }
  }

  @Test
  void aReservedBlockMayExceedTheLimitAndTheGaugeShowsIt() {
    try (var memory = SlabAllocator.create("reserve", 2 * MIB)) {
      long bytes = 0;
      while (bytes < 3 * MIB) {
        memory.allocateBeyondLimit(64_000);
        bytes += SlabAllocator.blockBytes(64_000);
      }
      assertEquals(4 * MIB, memory.gauges().reservedBytes());
      assertAddsUp(memory.gauges(), bytes);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(64_000));
      assertThrows(MemoryLimitException.class, () -> exhaustCells(memory));
      long large = memory.allocateBeyondLimit(3 * MIB);
      assertEquals(7 * MIB, memory.gauges().reservedBytes());
      memory.free(large, 3 * MIB);
    }
  }

  @Test
  void whatWasTakenBeyondTheLimitNeverServesOrdinaryAllocations() {
    try (var memory = SlabAllocator.create("own list", 2 * MIB)) {
      for (long block = 0; block < 2 * MIB; block += 4096) {
        assertFalse(memory.isWithheld(memory.allocateBeyondLimit(4096)), "within the limit");
      }
      long beyond = memory.allocateBeyondLimit(4096);
      assertTrue(memory.isWithheld(beyond));
      memory.free(beyond, 4096);
      assertAddsUp(memory.gauges(), 2 * MIB);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(4096));
      assertThrows(MemoryLimitException.class, memory::allocateCell);
      assertEquals(beyond, memory.allocateBeyondLimit(4096), "freed and used again");
      assertEquals(4 * MIB, memory.gauges().reservedBytes());
    }
  }

  @Test
  void regionsGrowWithWhatIsHeld() {
    try (var memory = SlabAllocator.create("growing", Long.MAX_VALUE)) {
      for (long held = 64 << 10; held <= 4 * MIB; held *= 2) { // the last two by 2 MiB
        while (memory.gauges().reservedBytes() < held) {
          memory.allocate(4_096);
        }
        assertEquals(held, memory.gauges().reservedBytes(), "as much as is held");
      }
      memory.allocate(252 * MIB);
      for (int i = 0; i < 4; i++) {
        memory.allocate(MIB);
      }
      assertEquals((256 + 8) * MIB, memory.gauges().reservedBytes(), "1/32 of 256 MiB");
    }
  }

  @Test
  void whatIsExpectedGetsNoSmallRegions() {
    try (var memory = SlabAllocator.create("expected", Long.MAX_VALUE)) {
      memory.expect(3 * MIB);
      memory.allocate(64);
      assertEquals(2 * MIB, memory.gauges().reservedBytes());
    }
  }

  @Test
  void anAbsurdLimitIsRefused() {
    for (long limit : new long[] {2 * MIB - 1, 0, -1, Long.MIN_VALUE}) {
      var e =
          assertThrows(IllegalArgumentException.class, () -> SlabAllocator.create("absurd", limit));
      assertTrue(e.getMessage().contains(Long.toString(2 * MIB)), e.getMessage());
    }
  }

  @Test
  void afterCloseEverythingIsRefusedAndCloseIsIdempotent() {
    var memory = SlabAllocator.create("closed", Long.MAX_VALUE);
    long block = memory.allocate(64);
    long cell = memory.allocateCell();
    memory.close();
    memory.close();
    assertThrows(IllegalStateException.class, () -> memory.allocate(64));
    assertThrows(IllegalStateException.class, () -> memory.allocate(2 * MIB));
    assertThrows(IllegalStateException.class, memory::allocateCell);
    assertThrows(IllegalStateException.class, () -> memory.free(block, 64));
    assertThrows(IllegalStateException.class, () -> memory.freeCell(cell));
    assertEquals(new MemoryGauges(0, 0, 0, 0, 0, 0, 0, Long.MAX_VALUE), memory.gauges());
  }

  @Test
  void misuseFailsAnAssertion() {
    try (var memory = SlabAllocator.create("misuse", Long.MAX_VALUE)) {
      long block = memory.allocate(128);
      memory.free(block, 128);
      assertThrows(AssertionError.class, () -> memory.free(block, 128), "freed twice");
      assertThrows(AssertionError.class, () -> memory.free(block + 8, 128), "not a block");
      assertThrows(AssertionError.class, () -> memory.free(64, 128), "foreign");
      NativeMemory.putLong(block + 64, 1);
      assertThrows(AssertionError.class, () -> memory.allocate(128), "written when free");
      long cell = memory.allocateCell();
      memory.freeCell(cell);
      assertThrows(AssertionError.class, () -> memory.freeCell(cell), "freed twice");
      assertThrows(AssertionError.class, () -> memory.freeCell(64), "foreign");
    }
  }

  @Test
  void thousandsOfCyclesLeaveNothing() {
    long before = Regions.mappedBytes();
    for (int i = 0; i < 2000; i++) {
      try (var memory = SlabAllocator.create("cycle", Long.MAX_VALUE)) {
        memory.allocate(100);
        memory.allocateCell();
        if (i % 100 == 0) {
          memory.free(memory.allocate(3 * MIB), 3 * MIB);
          memory.allocate(3 * MIB);
        }
      }
    }
    assertFalse(Regions.mappedBytes() > before, "regions are left");
  }

  private static void exhaustCells(SlabAllocator memory) {
    while (true) {
      memory.allocateCell();
    }
  }

  private static void assertFree(TreeMap<Long, Long> oracle, long block, long size) {
    var before = oracle.floorEntry(block);
    if (before != null) {
      assertTrue(before.getKey() + SlabAllocator.blockBytes(before.getValue()) <= block);
    }
    var after = oracle.ceilingKey(block);
    assertTrue(after == null || block + size <= after);
  }

  private static void assertAddsUp(MemoryGauges gauges, long live) {
    assertEquals(live, gauges.liveBytes());
    assertEquals(
        gauges.reservedBytes(),
        gauges.liveBytes() + gauges.freeListedBytes() + gauges.unusedBytes());
  }

  @Test
  void aFreeBlockServesSmallerOnes() {
    try (var memory = SlabAllocator.create("cut", 4L << 20)) {
      long large = 300_000;
      var blocks = new ArrayList<Long>();
      for (long block = tryAllocate(memory, large); block != 0; ) {
        NativeMemory.putLong(block, -1);
        blocks.add(block);
        block = tryAllocate(memory, large);
      }
      blocks.forEach(block -> memory.free(block, large));
      var cut = new TreeMap<Long, Long>();
      SplittableRandom random = TestSeed.random("SlabAllocatorTest cut");
      long bytes = 0;
      long next = 64 + random.nextInt(9_000);
      for (long block = tryAllocate(memory, next); block != 0; ) {
        for (long offset = 0; offset < next - 8; offset += 8) {
          assertEquals(0, NativeMemory.getLong(block + offset), "a block is zeroed");
        }
        NativeMemory.putLong(block, -1);
        cut.put(block, SlabAllocator.blockBytes(next));
        bytes += next;
        next = 64 + random.nextInt(9_000);
        block = tryAllocate(memory, next);
      }
      assertTrue(bytes > 3L << 20, "only " + bytes + " bytes of 4 MiB were of use");
      long end = 0;
      for (var block : cut.entrySet()) {
        assertTrue(block.getKey() >= end, "two blocks overlap");
        end = block.getKey() + block.getValue();
      }
      cut.forEach(memory::free);
      var gauges = memory.gauges();
      assertEquals(0, gauges.liveBytes());
      assertEquals(
          gauges.reservedBytes(), gauges.freeListedBytes() + gauges.unusedBytes(), "all is free");
    }
  }

  private static long tryAllocate(SlabAllocator memory, long bytes) {
    try {
      return memory.allocate(bytes);
    } catch (MemoryLimitException e) {
      return 0;
    }
  }

  private static long freeListed(SlabAllocator memory) {
    return memory.gauges().freeListedBytes();
  }

  private static void fill(long block, long bytes, long word) {
    for (long offset = 0; offset < bytes; offset += 8) {
      NativeMemory.putLong(block + offset, word);
    }
  }
}
