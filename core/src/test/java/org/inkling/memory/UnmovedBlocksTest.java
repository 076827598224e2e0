package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.SplittableRandom;
import java.util.concurrent.Callable;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.SlabAllocator.EvacuationGoal;
import org.junit.jupiter.api.Test;

/** Blocks that are never moved: their regions, the limit, and what is given back. */
class UnmovedBlocksTest {
  private static final long KIB = 1L << 10;
  private static final long MIB = 1L << 20;
  private static final long STEP = 64 * KIB;

  @Test
  void theyStayWhileRegionsAreEvacuated() {
    try (var memory = SlabAllocator.create("moving", Long.MAX_VALUE, STEP)) {
      var nodes = new ArrayList<Long>();
      var records = new HashMap<Long, Long>();
      for (int i = 0; i < 200; i++) {
        nodes.add(memory.allocate(4 * KIB));
        long record = memory.allocateUnmoved(4 * KIB);
        NativeMemory.putLong(record, record);
        records.put(record, record);
      }
      for (int i = 0; i < 200; i++) {
        if (i % 16 != 0) {
          memory.free(nodes.get(i), 4 * KIB);
        }
      }
      long reserved = memory.gauges().reservedBytes();
      assertTrue(memory.evacuate(EvacuationGoal.ROOM, 8 * STEP, MIB));
      for (int i = 0; i < 200; i += 16) {
        if (memory.isEvacuated(nodes.get(i))) {
          memory.free(nodes.get(i), 4 * KIB);
        }
      }
      records.keySet().forEach(record -> assertFalse(memory.isEvacuated(record)));
      memory.endEvacuation();
      assertTrue(memory.gauges().reservedBytes() < reserved);
      for (Map.Entry<Long, Long> each : records.entrySet()) {
        assertEquals(each.getValue(), NativeMemory.getLong(each.getKey()));
      }
    }
  }

  @Test
  void theyLeaveTheReserveAndTheWithheldPart() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 2 * STEP, STEP);
    try (var memory = SlabAllocator.create("limited", 16 * STEP, sizes, BudgetShare.NONE)) {
      int blocks = 0;
      while (tryAllocate(memory, 16 * KIB) != 0) {
        blocks++;
      }
      assertEquals(13 * STEP / (16 * KIB), blocks);
      assertEquals(13 * STEP, memory.gauges().reservedBytes());
      assertNotEquals(0, memory.allocateForMove(32 * KIB));
      assertNotEquals(0, memory.allocateWithheld(32 * KIB));
      assertTrue(memory.gauges().reservedBytes() <= 16 * STEP);
      assertThrows(MemoryLimitException.class, () -> memory.allocateUnmoved(64));
    }
  }

  @Test
  void aRegionWithoutThemServesOtherBlocks() {
    for (long size : new long[] {512, 16 * KIB, 64 * KIB, MIB}) {
      try (var memory = SlabAllocator.create("in turn", 8 * MIB)) {
        for (int round = 0; round < 3; round++) {
          List<Long> records = fill(memory, size);
          assertTrue(records.size() * size > 6 * MIB, records.size() + " blocks");
          assertThrows(MemoryLimitException.class, () -> memory.allocate(2 * MIB));
          records.forEach(record -> memory.freeUnmoved(record, size));
          long node = memory.allocate(2 * MIB); // a region of its own
          var nodes = new ArrayList<Long>();
          for (long bytes = 0; bytes < 5 * MIB; bytes += 16 * KIB) {
            nodes.add(memory.allocate(16 * KIB));
          }
          memory.free(node, 2 * MIB);
          nodes.forEach(each -> memory.free(each, 16 * KIB));
          assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, 8 * MIB, 0));
          assertFalse(memory.settleEvacuation());
          memory.endEvacuation();
        }
      }
    }
  }

  @Test
  void backgroundWorkGivesRegionsBack() {
    try (var memory = SlabAllocator.create("trimmed", Long.MAX_VALUE)) {
      var records = new ArrayList<Long>();
      for (int i = 0; i < 1000; i++) {
        records.add(memory.allocateUnmoved(8 * KIB));
      }
      long reserved = memory.gauges().reservedBytes();
      memory.trimUnmoved();
      assertEquals(reserved, memory.gauges().reservedBytes());
      for (int i = 0; i < 500; i++) {
        memory.freeUnmoved(records.removeLast(), 8 * KIB);
      }
      memory.trimUnmoved();
      assertTrue(memory.gauges().reservedBytes() < reserved * 3 / 5);
      assertEquals(500 * 8 * KIB, memory.gauges().liveBytes());
      records.forEach(record -> memory.freeUnmoved(record, 8 * KIB));
      memory.trimUnmoved();
      assertEquals(0, memory.gauges().reservedBytes());
      long again = memory.allocateUnmoved(8 * KIB);
      assertEquals(0, NativeMemory.getLong(again));
      assertEquals(STEP, memory.gauges().reservedBytes(), "a small index holds little");
    }
  }

  @Test
  void aLargeOneIsARegionOfItsOwnAndASlabIsNot() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 0, 0);
    try (var memory = SlabAllocator.create("large", 64 * MIB, sizes, BudgetShare.NONE)) {
      long slab = memory.allocateUnmoved(64 * KIB);
      memory.freeUnmoved(slab, 64 * KIB);
      assertEquals(0, NativeMemory.getLong(slab), "its region stays mapped");
      long large = memory.allocateUnmoved(65 * KIB);
      assertEquals(0, large % (2 * MIB));
      assertEquals(3 * STEP, memory.gauges().reservedBytes());
      memory.freeUnmoved(large, 65 * KIB);
      assertEquals(STEP, memory.gauges().reservedBytes());
      assertThrows(IllegalArgumentException.class, () -> memory.freeUnmoved(slab, MIB));
    }
  }

  @Test
  void theyAreZeroedAndTheGaugesAddUp() {
    SplittableRandom random = TestSeed.random("UnmovedBlocksTest");
    try (var memory = SlabAllocator.create("random", Long.MAX_VALUE)) {
      var sizes = new HashMap<Long, Long>();
      long live = 0;
      for (int i = 0; i < 3000; i++) {
        if (random.nextInt(5) < 3 || sizes.isEmpty()) {
          long bytes = 64 + (long) Math.exp(random.nextDouble() * Math.log(2 * MIB));
          long block = memory.allocateUnmoved(bytes);
          assertEquals(0, NativeMemory.getLong(block));
          assertEquals(0, NativeMemory.getLong(block + bytes / 8 * 8 - 8));
          NativeMemory.putLong(block + bytes / 8 * 8 - 8, -1);
          assertEquals(null, sizes.put(block, bytes));
          live += SlabAllocator.blockBytes(bytes);
        } else {
          long block = sizes.keySet().iterator().next();
          long bytes = sizes.remove(block);
          memory.freeUnmoved(block, bytes);
          live -= SlabAllocator.blockBytes(bytes);
        }
        if (i % 100 == 0) {
          memory.trimUnmoved();
        }
        assertEquals(live, memory.gauges().liveBytes());
      }
    }
  }

  @Test
  void threadsAllocateAndFreeWhileRegionsAreGivenBack() throws Exception {
    try (var memory = SlabAllocator.create("threads", 6 * MIB);
        var threads = Executors.newFixedThreadPool(3)) {
      var all = new ArrayList<Future<Void>>();
      for (int i = 0; i < 3; i++) {
        all.add(threads.submit(worker(memory, i)));
      }
      for (Future<Void> each : all) {
        each.get();
      }
      assertEquals(0, memory.gauges().liveBytes());
      memory.trimUnmoved();
      assertTrue(memory.gauges().reservedBytes() <= 6 * MIB);
    }
  }

  private static Callable<Void> worker(SlabAllocator memory, int number) {
    return () -> {
      SplittableRandom random = TestSeed.random("UnmovedBlocksTest" + number);
      var held = new ArrayList<long[]>();
      for (int i = 0; i < 6000; i++) {
        long bytes = 64L << random.nextInt(12);
        boolean moves = random.nextInt(4) == 0;
        long block =
            random.nextInt(3) == 0 ? 0 : moves ? node(memory, bytes) : tryAllocate(memory, bytes);
        if (block != 0) {
          assertEquals(0, NativeMemory.getLong(block + bytes - 8));
          NativeMemory.putLong(block + bytes - 8, block);
          held.add(new long[] {block, bytes, moves ? 1 : 0});
        }
        for (int j = block == 0 ? 8 : 0; j > 0 && !held.isEmpty(); j--) {
          free(memory, held.remove(random.nextInt(held.size())));
        }
        if (i % 300 == 0) {
          held.forEach(each -> free(memory, each));
          held.clear();
          if (number == 0) {
            memory.trimUnmoved();
          }
        }
      }
      held.forEach(each -> free(memory, each));
      return null;
    };
  }

  private static void free(SlabAllocator memory, long[] block) {
    assertEquals(block[0], NativeMemory.getLong(block[0] + block[1] - 8));
    if (block[2] == 1) {
      memory.free(block[0], block[1]);
    } else {
      memory.freeUnmoved(block[0], block[1]);
    }
  }

  private static List<Long> fill(SlabAllocator memory, long size) {
    var blocks = new ArrayList<Long>();
    for (long block; (block = tryAllocate(memory, size)) != 0; ) {
      blocks.add(block);
    }
    return blocks;
  }

  private static long tryAllocate(SlabAllocator memory, long size) {
    try {
      return memory.allocateUnmoved(size);
    } catch (MemoryLimitException e) {
      return 0;
    }
  }

  private static long node(SlabAllocator memory, long size) {
    try {
      return memory.allocate(size);
    } catch (MemoryLimitException e) {
      return 0;
    }
  }
}
