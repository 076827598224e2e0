package org.inkling.memory;

import static java.util.Objects.requireNonNull;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;

/** Free blocks whose pages went back to the system. */
class TrimTest {
  private static final long MIB = 1L << 20;
  private static final long ALL = Long.MAX_VALUE;

  /** Blocks of this size begin and end within pages. */
  private static final long UNEVEN = 100_000;

  private static final Path STATM = Path.of("/proc/self/statm");

  @BeforeEach
  void callsThere() {
    assumeTrue(MemoryCalls.available(), "this system has no call to give pages back");
  }

  @Test
  void theResidentSetFallsAndWhatIsInUseStays() throws IOException {
    assumeTrue(Files.isReadable(STATM), "no resident set to be read");
    try (var memory = SlabAllocator.create("resident", Long.MAX_VALUE)) {
      List<Long> blocks = filled(memory, UNEVEN, 1280);
      List<Long> kept = everyEighth(memory, blocks, UNEVEN);
      long before = residentBytes();
      assertFalse(memory.trim(ALL));
      long given = before - residentBytes();
      assertTrue(given > 64 * MIB, "of 107 MiB free, so many bytes have gone: " + given);
      kept.forEach(block -> assertFilled(block, UNEVEN));
      long trimmed = memory.gauges().trimmedBytes();
      assertTrue(trimmed > 98 * MIB && trimmed < memory.gauges().freeListedBytes());
    }
  }

  @Test
  void trimmedBlocksAreUsedAgainAndZero() {
    SplittableRandom random = TestSeed.random("TrimTest reuse");
    for (int round = 0; round < 5; round++) {
      long bytes = FreeBlocks.MIN_TRIMMED + random.nextLong(112L << 10);
      try (var memory = SlabAllocator.create("reuse", 16 * MIB)) {
        List<Long> blocks = allOf(memory, bytes);
        blocks.forEach(block -> fill(block, bytes));
        List<Long> kept = everyEighth(memory, blocks, bytes);
        assertFalse(memory.trim(ALL));
        assertTrue(memory.gauges().trimmedBytes() > 0);
        List<Long> again = allOf(memory, bytes);
        again.forEach(block -> assertZero(block, bytes));
        assertEquals(blocks.size() - kept.size(), again.size());
        assertEquals(0, memory.gauges().trimmedBytes());
        kept.forEach(block -> assertFilled(block, bytes));
      }
    }
  }

  /** A trimmed block is cut for smaller ones as any other is. */
  @Test
  void trimmedBlocksServeSmallerOnes() {
    try (var memory = SlabAllocator.create("cut", 4 * MIB)) {
      List<Long> blocks = allOf(memory, 300_000);
      blocks.forEach(block -> fill(block, 300_000));
      blocks.forEach(block -> memory.free(block, 300_000));
      assertFalse(memory.trim(ALL));
      List<Long> small = allOf(memory, 5_000);
      small.forEach(block -> assertZero(block, 5_000));
      assertTrue(small.size() * 5_000L > 5 * MIB / 2);
      assertEquals(0, memory.gauges().trimmedBytes());
    }
  }

  @Test
  void gaugesCountThePagesOnceAndTheLimitKnowsNothingOfIt() {
    try (var memory = SlabAllocator.create("gauges", 8 * MIB)) {
      List<Long> blocks = allOf(memory, MIB);
      assertEquals(0, memory.gauges().trimmedBytes());
      blocks.forEach(block -> memory.free(block, MIB));
      MemoryGauges before = memory.gauges();
      assertTrue(memory.trim(1), "more are left");
      assertEquals(pages(blocks.getLast()), memory.gauges().trimmedBytes(), "one block");
      assertFalse(memory.trim(ALL));
      long expected = blocks.stream().mapToLong(TrimTest::pages).sum();
      for (int i = 0; i < 3; i++) {
        MemoryGauges after = memory.gauges();
        assertEquals(expected, after.trimmedBytes());
        assertEquals(before.reservedBytes(), after.reservedBytes());
        assertEquals(before.freeListedBytes(), after.freeListedBytes());
        assertFalse(memory.trim(ALL), "nothing is left");
      }
      long block = memory.allocate(MIB);
      assertEquals(expected - pages(block), memory.gauges().trimmedBytes());
    }
  }

  private static long pages(long block) {
    return TrimmedPages.bytesIn(block, MIB);
  }

  @Test
  void littleOrSmallFreeMemoryIsKept() {
    try (var memory = SlabAllocator.create("little", 16 * MIB)) {
      List<Long> blocks = allOf(memory, MIB);
      for (int i = 0; i < 3; i++) {
        memory.free(blocks.get(i), MIB);
      }
      assertFalse(memory.trim(ALL));
      assertEquals(0, memory.gauges().trimmedBytes(), "3 MiB of 16");
      memory.free(blocks.get(3), MIB);
      assertFalse(memory.trim(ALL));
      assertTrue(memory.gauges().trimmedBytes() > 3 * MIB);
    }
    try (var memory = SlabAllocator.create("small", 8 * MIB)) {
      allOf(memory, 8_192).forEach(block -> memory.free(block, 8_192));
      assertFalse(memory.trim(ALL));
      assertEquals(0, memory.gauges().trimmedBytes());
    }
  }

  /** Huge pages are asked for again where no trimmed block is left, and only there. */
  @Test
  void granulesKnowTheirTrimmedBlocks() throws Regions.MappingRefusedException {
    var holdings = new Holdings("granules", Long.MAX_VALUE);
    Region region =
        requireNonNull(holdings.takeExactly(3 * Regions.ALIGNMENT, Region.Use.SINGLE, false));
    var pages = new TrimmedPages(holdings);
    long half = Regions.ALIGNMENT / 2;
    assertTrue(pages.drop(region.address, half));
    assertTrue(pages.drop(region.address + half, MIB), "up to the end of the first granule");
    assertTrue(pages.drop(region.address + 2 * Regions.ALIGNMENT - half, MIB));
    assertTrue(pages.drop(region.address + 2 * Regions.ALIGNMENT + half / 2 - 64, half));
    assertCounts(region, 2, 1, 1);
    pages.use(region.address, half);
    assertCounts(region, 1, 1, 1);
    pages.use(region.address + 2 * Regions.ALIGNMENT + half / 2 - 64, half);
    assertTrue(pages.drop(region.address + Regions.ALIGNMENT - half / 2, half));
    assertCounts(region, 2, 2, 0);
    assertTrue(holdings.close());
    holdings.run();
  }

  private static void assertCounts(Region region, int... counts) {
    for (int granule = 0; granule < counts.length; granule++) {
      assertEquals(counts[granule], region.trimmedBlocks.get(granule), "granule " + granule);
    }
  }

  @Test
  void afterCloseItIsRefusedAndCloseGivesTrimmedMemoryBack() {
    long mapped = Regions.mappedBytes();
    var memory = SlabAllocator.create("closed", 8 * MIB);
    allOf(memory, 100_000).forEach(block -> memory.free(block, 100_000));
    assertFalse(memory.trim(ALL));
    assertTrue(memory.gauges().trimmedBytes() > 0);
    memory.close();
    assertEquals(mapped, Regions.mappedBytes());
    assertThrows(IllegalStateException.class, () -> memory.trim(ALL));
    assertEquals(0, memory.gauges().trimmedBytes());
  }

  /** Fills so many blocks. */
  private static List<Long> filled(SlabAllocator memory, long bytes, int count) {
    var blocks = new ArrayList<Long>();
    for (int i = 0; i < count; i++) {
      long block = memory.allocate(bytes);
      fill(block, bytes);
      blocks.add(block);
    }
    return blocks;
  }

  /** Allocates blocks until the limit refuses. */
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

  /** Frees all blocks but every eighth, which is returned. */
  private static List<Long> everyEighth(SlabAllocator memory, List<Long> blocks, long bytes) {
    var kept = new ArrayList<Long>();
    for (int i = 0; i < blocks.size(); i++) {
      if (i % 8 == 3) {
        kept.add(blocks.get(i));
      } else {
        memory.free(blocks.get(i), bytes);
      }
    }
    return kept;
  }

  private static void fill(long block, long bytes) {
    for (long at = block; at < block + SlabAllocator.blockBytes(bytes); at += 8) {
      NativeMemory.putLong(at, at);
    }
  }

  private static void assertFilled(long block, long bytes) {
    for (long at = block; at < block + SlabAllocator.blockBytes(bytes); at += 8) {
      if (NativeMemory.getLong(at) != at) {
        assertEquals(at, NativeMemory.getLong(at), "in use, and not as it was written");
      }
    }
  }

  private static void assertZero(long block, long bytes) {
    for (long at = block; at < block + SlabAllocator.blockBytes(bytes); at += 8) {
      if (NativeMemory.getLong(at) != 0) {
        assertEquals(0, NativeMemory.getLong(at), "at " + (at - block));
      }
    }
  }

  private static long residentBytes() throws IOException {
    return Long.parseLong(Files.readString(STATM).split(" ")[1]) * MemoryCalls.PAGE;
  }
}
