package org.inkling.disk.index;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Path;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.MemoryBudget;
import org.inkling.TestSeed;
import org.inkling.disk.index.IndexCase.Shape;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Page caches that take what is left of a memory budget. */
final class CacheBudgetTest {
  private static final int PAGE = 4096;
  private static final long MIB = 1L << 20;

  private final SplittableRandom random = TestSeed.random("CacheBudgetTest");
  private final MemoryBudget budget = MemoryBudget.of(2 * MIB);

  @TempDir Path folder;

  private TreeMap<Long, Long> build() {
    TreeMap<Long, Long> entries = IndexCase.entries(random, Shape.UNIFORM, 200_000);
    DiskIndex.builder(folder.resolve("index")).write(IndexCase.source(entries));
    return entries;
  }

  private void look(DiskIndex index, TreeMap<Long, Long> entries, int count) {
    for (int i = 0; i < count; i++) {
      var entry = entries.ceilingEntry(random.nextLong());
      if (entry != null) {
        assertEquals(entry.getValue(), index.get(entry.getKey(), 0));
      }
    }
  }

  private DiskIndex open(PageCache cache) {
    return DiskIndex.open(folder.resolve("index"), DiskIndexOptions.defaults().cache(cache));
  }

  @Test
  void itGrowsWithMissesAndShrinksForOthers() {
    TreeMap<Long, Long> entries = build();
    try (PageCache cache = PageCache.of(MIB, PAGE, budget);
        DiskIndex index = open(cache)) {
      assertEquals(MIB / 8, budget.usedBytes());
      look(index, entries, 20_000);
      assertEquals(MIB, cache.capacityBytes());
      assertEquals(MIB, budget.usedBytes());
      assertTrue(budget.tryTake(MIB / 2 + MIB / 4));
      assertEquals(7 * MIB / 8 + MIB / 8, cache.capacityBytes());
      assertTrue(budget.tryTake(MIB));
      assertTrue(cache.capacityBytes() <= MIB / 8, cache::toString);
      assertEquals(cache.capacityBytes() + MIB + 3 * MIB / 4, budget.usedBytes());
      look(index, entries, 5_000);
      assertTrue(cache.capacityBytes() <= MIB / 8, cache::toString);
      assertFalse(budget.tryTake(MIB));
      budget.giveBack(MIB + 3 * MIB / 4);
      look(index, entries, 20_000);
      assertEquals(MIB, cache.capacityBytes());
      assertTrue(cache.hits() > 0);
    }
    assertEquals(0, budget.usedBytes());
  }

  @Test
  void aLimitOfItsOwnHoldsAndAClosedCacheTakesNothing() {
    TreeMap<Long, Long> entries = build();
    PageCache cache = PageCache.of(MIB, PAGE, budget);
    assertEquals(0, cache.capacityBytes());
    assertEquals(0, cache.resize(MIB / 4));
    try (DiskIndex index = open(cache)) {
      look(index, entries, 10_000);
      assertEquals(MIB / 4, cache.capacityBytes());
      assertEquals(0, cache.resize(0));
      assertEquals(0, budget.usedBytes());
      cache.resize(MIB);
      look(index, entries, 10_000);
      assertEquals(MIB, budget.usedBytes());
      cache.close();
      assertEquals(0, budget.usedBytes());
      look(index, entries, 2_000);
      cache.resize(MIB);
      cache.close();
    }
    assertEquals(0, budget.usedBytes());
    assertEquals(0, cache.capacityBytes());
  }

  @Test
  void twoCachesShareABudget() {
    TreeMap<Long, Long> entries = build();
    try (PageCache first = PageCache.of(2 * MIB, PAGE, budget);
        PageCache second = PageCache.of(2 * MIB, PAGE, budget);
        DiskIndex one = open(first);
        DiskIndex two = open(second)) {
      look(one, entries, 20_000);
      look(two, entries, 20_000);
      assertEquals(first.capacityBytes() + second.capacityBytes(), budget.usedBytes());
      assertTrue(budget.usedBytes() <= 7 * budget.limitBytes() / 8, budget::toString);
      assertTrue(budget.usedBytes() >= budget.limitBytes() / 2, budget::toString);
    }
    assertEquals(0, budget.usedBytes());
    assertThrows(NullPointerException.class, () -> PageCache.of(MIB, PAGE, null));
  }
}
