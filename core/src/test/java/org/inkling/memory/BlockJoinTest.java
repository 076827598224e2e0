package org.inkling.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertNotEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;

/** Free blocks that are joined. */
class BlockJoinTest {
  private static final long MIB = 1L << 20;

  @Test
  void whatSmallBlocksLeaveServesLargeOnes() {
    try (var memory = SlabAllocator.create("large", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 40_000, 700); // 28 MB of 64 MiB
      long reserved = memory.gauges().reservedBytes();
      blocks.forEach(block -> memory.free(block, 40_000));
      MemoryGauges before = memory.gauges();
      int fewer = memory.join();
      assertTrue(fewer > 600, fewer + " blocks fewer");
      assertEquals(before, memory.gauges(), "not a byte more or less");
      blocks(memory, 900_000, 20).forEach(block -> assertZero(block, 900_000));
      assertEquals(reserved, memory.gauges().reservedBytes(), "nothing was taken from the system");
    }
  }

  @Test
  void withoutItLargeBlocksTakeMore() {
    try (var memory = SlabAllocator.create("unjoined", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 40_000, 700);
      long reserved = memory.gauges().reservedBytes();
      blocks.forEach(block -> memory.free(block, 40_000));
      blocks(memory, 900_000, 20);
      assertTrue(memory.gauges().reservedBytes() > reserved + 12 * MIB, "so the test above counts");
    }
  }

  @Test
  void whatIsInUseStaysAsItIs() {
    SplittableRandom random = TestSeed.random("BlockJoinTest use");
    try (var memory = SlabAllocator.create("use", Long.MAX_VALUE)) {
      var live = new TreeMap<Long, Long>();
      int joined = 0;
      for (int round = 0; round < 40; round++) {
        for (int i = 0; i < 200; i++) {
          long bytes = SlabAllocator.blockBytes(1 + random.nextInt(64 << random.nextInt(13)));
          long block = memory.allocate(bytes);
          assertZero(block, bytes);
          stamp(block, bytes);
          assertApart(live, block, bytes);
          live.put(block, bytes);
        }
        var freed = live.keySet().stream().filter(_ -> random.nextInt(3) > 0).toList();
        freed.forEach(block -> free(memory, block, live.remove(block)));
        joined += memory.join();
        MemoryGauges gauges = memory.gauges();
        long bytes = live.values().stream().mapToLong(Long::longValue).sum();
        assertEquals(bytes, gauges.liveBytes(), "round " + round);
      }
      assertTrue(joined > 100, joined + " blocks fewer");
      live.forEach((block, bytes) -> free(memory, block, bytes));
      assertEquals(0, memory.gauges().liveBytes());
    }
  }

  private static void free(SlabAllocator memory, long block, long bytes) {
    for (long at = block; at < block + bytes; at += 64) {
      assertEquals(block, NativeMemory.getLong(at));
    }
    memory.free(block, bytes);
  }

  private static void assertApart(TreeMap<Long, Long> live, long block, long bytes) {
    var below = live.lowerEntry(block);
    assertTrue(below == null || below.getKey() + below.getValue() <= block);
    Long above = live.ceilingKey(block);
    assertTrue(above == null || block + bytes <= above);
  }

  /** Regions that lie side by side are unmapped each by itself. */
  @Test
  void noBlockSpansTwoRegions() throws MappingRefusedException {
    var holdings = new Holdings("regions", Long.MAX_VALUE);
    Region both = holdings.takeBeyondLimit(4 * MIB);
    long bound = both.address + 2 * MIB;
    holdings.hold(new Region(both.address, 2 * MIB, null));
    holdings.hold(new Region(bound, 2 * MIB, null));
    var free = new FreeBlocks(holdings);
    for (long block = both.address + MIB / 2; block < bound + 2 * MIB; block += MIB / 2) {
      free.pushPieces(block, MIB / 2);
    }
    assertEquals(3, free.join(), "seven blocks of half a MiB become three of one and one of a half");
    int whole = SizeClasses.classOf(MIB);
    for (int i = 0; i < 3; i++) {
      long block = free.popWhole(whole);
      assertTrue(block + MIB <= bound || block >= bound, Long.toHexString(block));
    }
    assertEquals(bound - MIB / 2, free.popWhole(SizeClasses.classOf(MIB / 2)));
    holdings.hold(both);
    assertTrue(Regions.release(both));
  }

  @Test
  void nothingHappensWhereLittleWasFreedOrTheLimitIsNear() {
    try (var memory = SlabAllocator.create("little", 16 * MIB)) {
      List<Long> blocks = blocks(memory, 32_768, 400); // 12.5 of 16 MiB
      for (int i = 0; i < 24; i++) {
        memory.free(blocks.get(i), 32_768);
      }
      assertEquals(0, memory.join(), "less than a MiB");
      for (int i = 24; i < 300; i++) {
        memory.free(blocks.get(i), 32_768);
      }
      assertEquals(0, memory.join(), "more is free than the limit leaves");
      memory.setLimit(64 * MIB);
      memory.free(blocks.get(300), 32_768);
      assertEquals(0, memory.join(), "it was seen before");
      for (int i = 301; i < 400; i++) {
        memory.free(blocks.get(i), 32_768);
      }
      assertNotEquals(0, memory.join());
      assertEquals(0, memory.join(), "nothing is new");
    }
  }

  /** What was taken beyond the limit serves reserved allocations alone, and is not joined. */
  @Test
  void whatIsBeyondTheLimitStaysThere() {
    try (var memory = SlabAllocator.create("beyond", 64 * MIB)) {
      List<Long> blocks = blocks(memory, 65_536, 512);
      memory.setLimit(2 * MIB);
      assertThrows(MemoryLimitException.class, () -> memory.allocate(65_536));
      long beyond = memory.allocateReserved(65_536);
      memory.setLimit(256 * MIB);
      blocks.forEach(block -> memory.free(block, 65_536));
      memory.free(beyond, 65_536);
      assertTrue(memory.join() > 0);
      assertEquals(beyond, memory.allocateReserved(65_536));
    }
  }

  @Test
  void afterCloseItIsRefused() {
    var memory = SlabAllocator.create("closed", Long.MAX_VALUE);
    memory.close();
    assertThrows(IllegalStateException.class, memory::join);
  }

  private static List<Long> blocks(SlabAllocator memory, long bytes, int count) {
    var blocks = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      blocks.add(memory.allocate(bytes));
      stamp(blocks.getLast(), bytes);
    }
    return blocks;
  }

  private static void stamp(long block, long bytes) {
    for (long at = block; at < block + bytes; at += 64) {
      NativeMemory.putLong(at, block);
    }
  }

  private static void assertZero(long block, long bytes) {
    for (long at = block + 8; at < block + bytes; at += 64) {
      assertEquals(0, NativeMemory.getLong(at));
    }
  }
}
