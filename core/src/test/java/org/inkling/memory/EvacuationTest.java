package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.concurrent.Executors;
import java.util.concurrent.Future;
import java.util.concurrent.atomic.AtomicLongArray;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.memory.SlabAllocator.EvacuationGoal;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Regions whose blocks are moved by their owner and which are then given back. */
class EvacuationTest {
  private static final long KIB = 1L << 10;
  private static final long STEP = 64 * KIB;
  private static final long BLOCK = 4 * KIB;
  private static final long ALL = Long.MAX_VALUE;
  private static final int THREADS = 3;
  private static final int PLACES = 64;

  private static SlabAllocator memory(long limit) {
    return SlabAllocator.create("evacuated", limit, STEP);
  }

  private static List<Long> blocks(SlabAllocator memory, long bytes, int count) {
    var blocks = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      blocks.add(memory.allocate(bytes));
      NativeMemory.putLong(blocks.getLast(), blocks.getLast());
    }
    return blocks;
  }

  /** Frees all blocks but every so-manieth; those that stay. */
  private static List<Long> thin(SlabAllocator memory, List<Long> blocks, int every) {
    var left = new ArrayList<Long>();
    for (int i = 0; i < blocks.size(); i++) {
      if (i % every == 0) {
        left.add(blocks.get(i));
      } else {
        memory.free(blocks.get(i), BLOCK);
      }
    }
    return left;
  }

  /** Moves every block that is named; how many. */
  private static int move(SlabAllocator memory, List<Long> blocks) {
    int moved = 0;
    for (int i = 0; i < blocks.size(); i++) {
      long old = blocks.get(i);
      if (memory.isEvacuated(old)) {
        blocks.set(i, memory.allocate(BLOCK));
        assertFalse(memory.isEvacuated(blocks.get(i)), "a block is handed out of a victim");
        assertEquals(0, NativeMemory.getLong(blocks.get(i)), "a block is zeroed");
        memory.free(old, BLOCK);
        moved++;
      }
    }
    return moved;
  }

  private static void assertAddsUp(SlabAllocator memory, long live) {
    MemoryGauges gauges = memory.gauges();
    assertEquals(live, gauges.liveBytes(), gauges::toString);
    assertEquals(gauges.reservedBytes(), live + gauges.freeListedBytes() + gauges.unusedBytes());
  }

  @Test
  void whatIsFreeInPiecesServesALargeBlockAgain() {
    try (var memory = memory(16 * STEP)) {
      List<Long> left = thin(memory, blocks(memory, BLOCK, 256), 4);
      assertEquals(16 * STEP, memory.gauges().reservedBytes(), "all is taken");
      assertThrows(MemoryLimitException.class, () -> memory.allocate(32 * KIB));
      assertEquals(3 * BLOCK, memory.gauges().largestFreeBytes(), "joined before the refusal");
      assertTrue(memory.evacuate(EvacuationGoal.ROOM, 4 * STEP, 8 * STEP));
      assertAddsUp(memory, left.size() * BLOCK);
      assertTrue(move(memory, left) > 0);
      assertFalse(memory.settleEvacuation(), "all were emptied");
      memory.endEvacuation();
      assertAddsUp(memory, left.size() * BLOCK);
      assertTrue(memory.gauges().reservedBytes() <= 12 * STEP, "given back");
      for (int i = 0; i < 8; i++) {
        assertEquals(0, NativeMemory.getLong(memory.allocate(32 * KIB)));
      }
    }
  }

  @Test
  void aRegionThatIsNotEmptyServesAgain() {
    try (var memory = memory(8 * STEP)) {
      List<Long> left = thin(memory, blocks(memory, BLOCK, 128), 2);
      assertTrue(memory.evacuate(EvacuationGoal.ROOM, STEP, ALL));
      int named = (int) left.stream().filter(memory::isEvacuated).count();
      assertTrue(named > 0);
      long freed = left.stream().filter(memory::isEvacuated).findFirst().orElseThrow();
      memory.free(freed, BLOCK);
      left.remove(freed);
      assertTrue(memory.settleEvacuation(), "some are still live");
      memory.endEvacuation();
      assertAddsUp(memory, left.size() * BLOCK);
      assertEquals(8 * STEP, memory.gauges().reservedBytes());
      for (int i = left.size(); i < 128; i++) {
        memory.allocate(BLOCK); // every free block is on a list again
      }
      assertThrows(MemoryLimitException.class, () -> memory.allocate(BLOCK));
    }
  }

  @Test
  void anEmptyRegionIsGivenBackAtOnce() {
    try (var memory = memory(ALL)) {
      blocks(memory, BLOCK, 256).forEach(block -> memory.free(block, BLOCK));
      long before = memory.gauges().reservedBytes();
      assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, 0));
      assertFalse(memory.settleEvacuation());
      memory.endEvacuation();
      assertEquals(0, memory.gauges().reservedBytes(), "of " + before);
      long mapped = Regions.mappedBytes();
      blocks(memory, BLOCK, 256);
      assertEquals(mapped, Regions.mappedBytes(), "the addresses serve again");
      assertEquals(before, memory.gauges().reservedBytes());
    }
  }

  @Test
  void aPinnedBlockKeepsItsRegion() {
    try (var memory = memory(ALL)) {
      long pinned = memory.allocatePinned(64);
      NativeMemory.putLong(pinned, 7);
      blocks(memory, BLOCK, 64).forEach(block -> memory.free(block, BLOCK));
      assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL));
      assertFalse(memory.isEvacuated(pinned));
      memory.endEvacuation();
      assertEquals(STEP, memory.gauges().reservedBytes());
      assertEquals(7, NativeMemory.getLong(pinned));
    }
  }

  @Test
  void trimmedBlocksAreEvacuatedToo() {
    try (var memory = memory(ALL)) {
      List<Long> kept = new ArrayList<>();
      for (int i = 0; i < 64; i++) {
        long block = memory.allocate(32 * KIB);
        kept.add(memory.allocate(BLOCK));
        memory.free(block, 32 * KIB);
      }
      memory.trim(ALL);
      assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL));
      move(memory, kept);
      memory.endEvacuation();
      assertEquals(0, memory.gauges().trimmedBytes());
      assertAddsUp(memory, kept.size() * BLOCK);
    }
  }

  @Test
  void theCopyReserveServesMovesAlone() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 2 * STEP, 0);
    try (var memory = SlabAllocator.create("reserve", 16 * STEP, sizes, BudgetShare.NONE)) {
      assertThrows(MemoryLimitException.class, () -> blocks(memory, BLOCK, 300));
      assertEquals(14 * STEP, memory.gauges().reservedBytes());
      long copy = memory.allocateForMove(32 * KIB);
      memory.allocateForMove(32 * KIB);
      memory.free(copy, 32 * KIB);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(64), "what is free is kept");
      assertEquals(copy, memory.allocateForMove(32 * KIB));
    }
  }

  @Test
  void whatIsWithheldServesNothingElseAndIsNotMoved() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 0, STEP);
    try (var memory = SlabAllocator.create("withheld", 4 * STEP, sizes, BudgetShare.NONE)) {
      List<Long> blocks = blocks(memory, BLOCK, 3 * 16);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(64));
      long withheld = memory.allocateWithheld(BLOCK);
      assertTrue(memory.isWithheld(withheld));
      assertEquals(4 * STEP, memory.gauges().reservedBytes());
      assertThrows(MemoryLimitException.class, () -> memory.allocateWithheld(32 * KIB + STEP));
      blocks.forEach(block -> memory.free(block, BLOCK));
      assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL));
      assertFalse(memory.isEvacuated(withheld), "a block of it is in use");
      memory.endEvacuation();
      assertEquals(STEP, memory.gauges().reservedBytes());
      memory.free(withheld, BLOCK);
      assertFalse(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL), "nothing has to move");
      assertEquals(0, memory.gauges().reservedBytes(), "an empty one is given back at once");
      memory.endEvacuation();
      blocks(memory, BLOCK, 3 * 16);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(64), "and withheld again");
    }
  }

  /** Free blocks of odd sizes must not add up to a part that has no room for what needs it. */
  @Test
  void whatIsWithheldIsJoinedWhenNothingFits() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 0, STEP);
    try (var memory = SlabAllocator.create("withheld", 2 * STEP, sizes, BudgetShare.NONE)) {
      blocks(memory, BLOCK, 16);
      for (long bytes = 4 * KIB; bytes <= STEP / 4; bytes += 64) {
        long root = memory.allocateWithheld(bytes);
        memory.free(memory.allocateWithheld(bytes), bytes);
        memory.free(root, bytes);
      }
      assertEquals(2 * STEP, memory.gauges().reservedBytes());
    }
  }

  @Test
  void whatIsWithheldIsJoinedToJustTheSizeThatIsNeeded() {
    var sizes = new RegionSizes(STEP, 32 * KIB, 0, STEP);
    try (var memory = SlabAllocator.create("withheld", 2 * STEP, sizes, BudgetShare.NONE)) {
      blocks(memory, BLOCK, 16);
      long before = memory.allocateWithheld(32 * KIB);
      memory.allocateWithheld(32 * KIB);
      memory.free(before, 32 * KIB);
      memory.free(memory.allocateWithheld(BLOCK), BLOCK); // cut off its start
      assertEquals(before, memory.allocateBeyondLimit(32 * KIB));
      assertEquals(0, memory.gauges().beyondLimitBytes());
    }
  }

  /** Threads that need a bag at one moment take one region for all of them. */
  @Test
  void threadsThatMustNotFailTakeNoMoreThanOne() throws InterruptedException {
    for (int round = 0; round < 50; round++) {
      var sizes = new RegionSizes(STEP, 32 * KIB, 0, STEP);
      try (var memory = SlabAllocator.create("bags", 2 * STEP, sizes, BudgetShare.NONE)) {
        blocks(memory, BLOCK, 16);
        var threads = new ArrayList<Thread>();
        for (int i = 0; i < 4; i++) {
          threads.add(Thread.ofPlatform().start(() -> memory.allocateBeyondLimit(BLOCK)));
        }
        for (Thread thread : threads) {
          thread.join();
        }
        assertEquals(0, memory.gauges().beyondLimitBytes());
      }
    }
  }

  @Test
  void slabsWithoutACellAreGivenBack() {
    try (var memory = memory(8 * STEP)) {
      var cells = new ArrayList<Long>();
      while (cells.size() < 8 * STEP / 8) {
        cells.add(memory.allocateCell());
      }
      assertThrows(MemoryLimitException.class, memory::allocateCell);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(64));
      cells.subList(16, cells.size()).forEach(memory::freeCell);
      memory.trimCells();
      assertEquals(STEP, memory.gauges().reservedBytes());
      assertEquals(128, memory.gauges().cellBytes());
      blocks(memory, BLOCK, 7 * 16);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(BLOCK));
      while (memory.gauges().cellBytes() < STEP) {
        memory.allocateCell();
      }
      cells.subList(0, 16).forEach(memory::freeCell);
    }
  }

  @Test
  void oneEvacuationAtATime() {
    try (var memory = memory(ALL)) {
      memory.free(memory.allocate(BLOCK), BLOCK);
      assertTrue(memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL));
      assertThrows(IllegalStateException.class, () -> memory.evacuate(EvacuationGoal.ROOM, 1, 1));
      memory.endEvacuation();
    }
    var closed = memory(ALL);
    closed.close();
    assertThrows(IllegalStateException.class, () -> closed.evacuate(EvacuationGoal.ROOM, 1, 1));
    assertThrows(IllegalStateException.class, closed::endEvacuation);
  }

  /**
   * Threads that take and free while another one evacuates what they hold; of the larger blocks a
   * region has two, so that regions are opened all the time.
   */
  @ParameterizedTest
  @ValueSource(longs = {4 * KIB, 32 * KIB})
  void nothingIsLostWhileOthersTakeAndFree(long bytes) throws Exception {
    long seed = TestSeed.random("EvacuationTest churn").nextLong();
    try (var memory = memory(ALL);
        var pool = Executors.newFixedThreadPool(THREADS)) {
      var held = new AtomicLongArray(THREADS * PLACES);
      var churners = new ArrayList<Future<?>>();
      for (int t = 0; t < THREADS; t++) {
        int first = t * PLACES;
        var random = new SplittableRandom(seed + first);
        churners.add(pool.submit(() -> churn(memory, bytes, held, first, random)));
      }
      int emptied = 0;
      while (churners.stream().anyMatch(churner -> !churner.isDone())) {
        emptied += evacuateHeld(memory, bytes, held) ? 1 : 0;
      }
      for (var churner : churners) {
        churner.get();
      }
      assertTrue(emptied > 0);
      for (int i = 0; i < held.length(); i++) {
        if (held.get(i) != 0) {
          memory.free(held.get(i), bytes);
        }
      }
      assertAddsUp(memory, 0);
    }
  }

  /** Takes blocks into free places and frees those of others, each stamped with its address. */
  private static void churn(
      SlabAllocator memory, long bytes, AtomicLongArray held, int first, SplittableRandom random) {
    for (int i = 0; i < 20_000; i++) {
      int at = first + random.nextInt(PLACES);
      long block = held.getAndSet(at, 0);
      if (block != 0) {
        assertEquals(block, NativeMemory.getLong(block + 64));
        memory.free(block, bytes);
      } else {
        long fresh = memory.allocate(bytes);
        assertEquals(0, NativeMemory.getLong(fresh + 64));
        NativeMemory.putLong(fresh + 64, fresh);
        held.set(at, fresh);
      }
    }
  }

  /** Frees what lies in victims, unless its owner takes it first; whether all were emptied. */
  private static boolean evacuateHeld(SlabAllocator memory, long bytes, AtomicLongArray held) {
    if (!memory.evacuate(EvacuationGoal.FOOTPRINT, ALL, ALL)) {
      return false;
    }
    for (int i = 0; i < held.length(); i++) {
      long block = held.get(i);
      if (block != 0 && memory.isEvacuated(block) && held.compareAndSet(i, block, 0)) {
        memory.free(block, bytes);
      }
    }
    boolean emptied = !memory.settleEvacuation();
    memory.endEvacuation();
    return emptied;
  }
}
