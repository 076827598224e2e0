package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.TreeMap;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Indexes that share a memory budget. */
final class BliBudgetTest {
  private static final long MIB = 1L << 20;
  private static final long BUDGET = 4 * MIB;

  private final MemoryBudget budget = MemoryBudget.of(BUDGET);
  private final List<BliIndex> indexes = new ArrayList<>();

  @AfterEach
  void everythingIsGivenBack() {
    indexes.forEach(BliIndex::checkStructure);
    indexes.forEach(BliIndex::close);
    assertEquals(0, budget.usedBytes());
  }

  private BliIndex add(BliBuilder builder) {
    BliIndex index = builder.build();
    indexes.add(index);
    return index;
  }

  private BliIndex index() {
    return add(BliIndex.builder().name("sharing").memoryBudget(budget));
  }

  private void assertCharged() {
    long reserved = 0;
    for (BliIndex index : indexes) {
      index.awaitMaintenance();
      reserved += index.statistics().reservedBytes();
    }
    assertEquals(reserved, budget.usedBytes());
  }

  private static MemoryLimitException fill(BliIndex index, TreeMap<Long, Long> twin, long from) {
    for (long key = from; ; key += 3) {
      try {
        index.put(key, -key);
      } catch (MemoryLimitException e) {
        return e;
      }
      twin.put(key, -key);
    }
  }

  private static void assertHolds(TreeMap<Long, Long> twin, BliIndex index) {
    assertEquals(twin, new TreeMap<>(index.asMap()));
  }

  @Test
  void oneIndexTakesWhatAnotherGivesBack() {
    BliIndex first = index();
    BliIndex second = index();
    var firstTwin = new TreeMap<Long, Long>();
    var secondTwin = new TreeMap<Long, Long>();
    MemoryLimitException refusal = fill(first, firstTwin, 0);
    assertTrue(refusal.getMessage().contains("memory budget"), refusal.getMessage());
    assertEquals(BUDGET, refusal.limitBytes());
    fill(second, secondTwin, 0);
    assertTrue(secondTwin.size() < firstTwin.size() / 4, secondTwin.size() + " keys");
    assertCharged();
    assertHolds(firstTwin, first);
    first.close();
    indexes.remove(first);
    fill(second, secondTwin, 1);
    assertTrue(secondTwin.size() > firstTwin.size() / 2, secondTwin.size() + " keys");
    assertCharged();
    assertHolds(secondTwin, second);
  }

  @Test
  void removalsSucceedAndRoomIsUsedAgain() {
    BliIndex index = index();
    var twin = new TreeMap<Long, Long>();
    fill(index, twin, 0);
    int full = twin.size();
    for (int round = 0; round < 4; round++) {
      long bound = twin.lastKey() / 3 * 2;
      index.asMap().headMap(bound).clear();
      twin.headMap(bound).clear();
      assertTrue(twin.size() < full, twin.size() + " keys");
      fill(index, twin, round);
      assertTrue(twin.size() > full / 2, twin.size() + " of " + full);
      assertHolds(twin, index);
    }
    assertCharged();
  }

  @Test
  void anEmptyIndexFitsIntoABudgetThatIsUsedUp() {
    budget.take(BUDGET);
    BliIndex index = index();
    index.put(1, 2);
    assertEquals(2, index.get(1, 0));
    budget.giveBack(BUDGET);
  }

  @Test
  void anIndexWithItsOwnLimitKeepsIt() {
    BliIndex limited = add(BliIndex.builder().memoryLimitBytes(2 * MIB).memoryBudget(budget));
    var twin = new TreeMap<Long, Long>();
    assertEquals(2 * MIB, fill(limited, twin, 0).limitBytes());
    assertTrue(budget.usedBytes() < 3 * MIB, budget::toString);
    assertCharged();
    assertHolds(twin, limited);
  }

  @Test
  void aLoadThatTheBudgetRefusesLeavesNothing() {
    long[] keys = TestSeed.random("BliBudgetTest").longs(300_000).sorted().distinct().toArray();
    var source = SortedEntrySource.of(keys, keys);
    BliBuilder builder = BliIndex.builder().memoryBudget(budget);
    assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(0, budget.usedBytes());
  }
}
