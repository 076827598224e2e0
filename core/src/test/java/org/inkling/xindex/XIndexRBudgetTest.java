package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Map;
import java.util.TreeMap;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Indexes that share a memory budget, and a limit that changes. */
final class XIndexRBudgetTest {
  private static final long MIB = 1L << 20;
  private static final long BUDGET = 4 * MIB;

  private final MemoryBudget budget = MemoryBudget.of(BUDGET);

  @AfterEach
  void everythingIsGivenBack() {
    assertEquals(0, budget.usedBytes());
  }

  private XIndexRBuilder sharing() {
    return XIndexR.builder().name("sharing").memoryBudget(budget);
  }

  /** Puts new keys until one is refused; returns the refusal. */
  private static MemoryLimitException fill(XIndexR index, Map<Long, Long> twin, long from) {
    for (long key = from; ; key += 3) {
      long put = key;
      if (twin.size() % 10_000 == 0) {
        index.awaitMaintenance(); // so that no compaction is far behind
      }
      try {
        index.put(put, ~put);
      } catch (MemoryLimitException e) {
        return e;
      }
      twin.put(put, ~put);
    }
  }

  private static void assertHolds(TreeMap<Long, Long> twin, XIndexR index) {
    assertEquals(twin, new TreeMap<>(index.asMap()));
    index.awaitMaintenance();
    index.checkStructure();
  }

  @Test
  void oneIndexTakesWhatAnotherGivesBack() {
    try (XIndexR second = sharing().build()) {
      var secondTwin = new TreeMap<Long, Long>();
      int firstKeys;
      try (XIndexR first = sharing().build()) {
        var firstTwin = new TreeMap<Long, Long>();
        MemoryLimitException refusal = fill(first, firstTwin, 0);
        assertTrue(refusal.getMessage().contains("memory budget"), refusal.getMessage());
        assertEquals(BUDGET, refusal.limitBytes());
        fill(second, secondTwin, 0);
        firstKeys = firstTwin.size();
        assertTrue(secondTwin.size() < firstKeys / 4, secondTwin.size() + " of " + firstKeys);
        assertHolds(firstTwin, first);
        long reserved = first.statistics().reservedBytes() + second.statistics().reservedBytes();
        assertEquals(reserved, budget.usedBytes());
      }
      fill(second, secondTwin, 1);
      assertTrue(secondTwin.size() > firstKeys / 2, secondTwin.size() + " of " + firstKeys);
      assertHolds(secondTwin, second);
    }
  }

  @Test
  void anEmptyIndexFitsIntoABudgetThatIsUsedUp() {
    budget.take(BUDGET);
    try (XIndexR index = sharing().build()) {
      index.put(1, 2);
      assertEquals(2, index.get(1, 0));
    }
    budget.giveBack(BUDGET);
  }

  @Test
  void anIndexWithItsOwnLimitKeepsIt() {
    try (XIndexR index = sharing().memoryLimitBytes(2 * MIB).build()) {
      var twin = new TreeMap<Long, Long>();
      assertEquals(2 * MIB, fill(index, twin, 0).limitBytes());
      assertTrue(budget.usedBytes() < 3 * MIB, budget::toString);
      index.memoryLimitBytes(3 * MIB);
      assertEquals(3 * MIB, index.statistics().limitBytes());
      int before = twin.size();
      fill(index, twin, 1);
      assertTrue(twin.size() > before, "the limit was not raised");
      assertHolds(twin, index);
      assertThrows(IllegalArgumentException.class, () -> index.memoryLimitBytes(0));
    }
  }

  @Test
  void aLoadThatTheBudgetRefusesLeavesNothing() {
    long[] keys = new long[300_000];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = i;
    }
    var source = SortedEntrySource.of(keys, keys);
    XIndexRBuilder builder = sharing();
    assertThrows(MemoryLimitException.class, () -> builder.build(source));
  }

  @Test
  void statisticsCountMemoryAndCompactions() {
    try (XIndexR index = XIndexR.builder().tiny().build()) {
      assertTrue(Double.isNaN(index.statistics().bytesPerKey()));
      for (long key = 0; key < 1_000; key++) {
        index.put(key, key);
      }
      index.awaitMaintenance();
      XIndexStatistics statistics = index.statistics();
      assertEquals(1_000, statistics.keys());
      assertEquals(0, statistics.pending());
      assertEquals(0, statistics.refusedCompactions());
      assertTrue(statistics.compactedGroups() > 0, statistics::toString);
      assertTrue(statistics.groups() > 0 && statistics.rootBytes() > 0, statistics::toString);
      assertTrue(statistics.usedBytes() >= 24 * statistics.keys(), statistics::toString);
      assertTrue(statistics.usedBytes() <= statistics.reservedBytes(), statistics::toString);
      assertTrue(statistics.bytesPerKey() >= 24, statistics::toString);
    }
  }
}
