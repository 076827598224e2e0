package org.inkling.loft;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import org.inkling.MemoryBudget;
import org.inkling.MemoryLimitException;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.Test;

/** Indexes that share a memory budget. */
final class LoftBudgetTest {
  private static final long MIB = 1L << 20;

  /** What directories of nodes and lists of retired memory may take beyond the budget. */
  private static final long BESIDE = MIB / 2;

  private final SplittableRandom random = TestSeed.random("LoftBudgetTest");
  private final MemoryBudget budget = MemoryBudget.of(8 * MIB);
  private final List<LoftIndex> indexes = new ArrayList<>();

  @AfterEach
  void everythingIsGivenBack() {
    indexes.forEach(LoftIndex::checkStructure);
    indexes.forEach(LoftIndex::close);
    assertEquals(0, budget.usedBytes());
  }

  private LoftIndex index() {
    return add(LoftIndex.builder().memoryBudget(budget));
  }

  private LoftIndex add(LoftBuilder builder) {
    LoftIndex index = builder.build();
    indexes.add(index);
    return index;
  }

  private void assertCharged() {
    long reserved = 0;
    for (LoftIndex index : indexes) {
      index.awaitMaintenance();
      reserved += index.statistics().reservedBytes();
    }
    assertEquals(reserved, budget.usedBytes());
  }

  /** Puts every third key until a put is refused that was refused before the maintenance, too. */
  private static MemoryLimitException fill(LoftIndex index, TreeMap<Long, Long> twin, long from) {
    for (long key = from; ; key += 3) {
      try {
        index.put(key, -key);
      } catch (MemoryLimitException e) {
        index.awaitMaintenance();
        try {
          index.put(key, -key);
        } catch (MemoryLimitException last) {
          return last;
        }
      }
      twin.put(key, -key);
    }
  }

  private static void assertHolds(TreeMap<Long, Long> twin, LoftIndex index) {
    assertEquals(twin, new TreeMap<>(index.asMap()));
  }

  @Test
  void oneIndexTakesWhatAnotherGivesBack() {
    LoftIndex first = index();
    LoftIndex second = index();
    var firstTwin = new TreeMap<Long, Long>();
    var secondTwin = new TreeMap<Long, Long>();
    MemoryLimitException refusal = fill(first, firstTwin, 0);
    assertTrue(refusal.getMessage().contains("memory budget"), refusal.getMessage());
    assertEquals(8 * MIB, refusal.limitBytes());
    assertTrue(budget.usedBytes() <= 8 * MIB + BESIDE, budget::toString);
    fill(second, secondTwin, 0);
    assertTrue(secondTwin.size() < firstTwin.size() / 4, secondTwin.size() + " keys");
    assertCharged();
    assertHolds(firstTwin, first);
    first.close();
    indexes.remove(first);
    int before = secondTwin.size();
    fill(second, secondTwin, 1);
    assertTrue(
        secondTwin.size() > firstTwin.size() / 2, before + " keys, then " + secondTwin.size());
    assertCharged();
    assertHolds(secondTwin, second);
  }

  @Test
  void removalsSucceedAndRoomIsUsedAgain() {
    LoftIndex first = index();
    LoftIndex second = index();
    var twins = List.of(new TreeMap<Long, Long>(), new TreeMap<Long, Long>());
    fill(first, twins.get(0), 0);
    fill(second, twins.get(1), 0);
    int full = twins.get(0).size();
    for (int round = 0; round < 4; round++) {
      for (int i = 0; i < 2; i++) {
        indexes.get(i).asMap().headMap((long) full).clear();
        twins.get(i).headMap((long) full).clear();
      }
      assertCharged();
      fill(first, twins.get(0), round);
      assertTrue(twins.get(0).size() > full / 2, twins.get(0).size() + " of " + full);
      assertHolds(twins.get(0), first);
      assertHolds(twins.get(1), second);
    }
  }

  @Test
  void anIndexWithoutKeysLeavesTheBudgetToAnother() {
    LoftIndex first = index();
    LoftIndex second = index();
    fill(first, new TreeMap<>(), 0);
    first.asMap().clear();
    first.awaitMaintenance();
    assertTrue(first.statistics().reservedBytes() < 5 * MIB, first.statistics()::toString);
    var twin = new TreeMap<Long, Long>();
    fill(second, twin, 0);
    assertTrue(twin.size() > 50_000, () -> twin.size() + " keys, " + budget);
  }

  @Test
  void keysThatComeAndGoDoNotGrowBeyondTheBudget() {
    MemoryBudget small = MemoryBudget.of(2 * MIB);
    LoftIndex index = add(LoftIndex.builder().memoryBudget(small));
    var keys = new ArrayList<Long>();
    int awaits = 0;
    int puts = 0;
    for (int i = 0; i < 200_000 && awaits < 100; i++) {
      long key = random.nextLong();
      try {
        index.put(key, key);
        keys.add(key);
        puts++;
      } catch (MemoryLimitException e) {
        if (keys.size() < 1_000) {
          // This thread has removed faster than maintenance could follow. It may be so for ever: an
          // index without a limit of its own has no copy reserve.
          index.awaitMaintenance();
          awaits++;
          continue;
        }
        long last = keys.removeLast();
        int at = random.nextInt(keys.size());
        index.remove(keys.set(at, last));
      }
    }
    assertTrue(puts > 50_000, puts + " puts");
    assertTrue(small.usedBytes() <= 2 * MIB + MIB / 4, small::toString);
  }

  @Test
  void anEmptyIndexFitsIntoABudgetThatIsUsedUp() {
    budget.take(8 * MIB);
    add(LoftIndex.builder().memoryBudget(budget));
    add(LoftIndex.builder().memoryBudget(budget).memoryLimitBytes(2 * MIB));
    add(LoftIndex.builder().memoryBudget(budget).memoryLimitBytes(64 * MIB));
    LoftIndex granted = add(LoftIndex.builder().memoryBudget(budget, 3 * MIB));
    for (long key = 0; key < 25_000; key++) {
      putPatiently(granted, key);
    }
    budget.giveBack(8 * MIB);
  }

  /**
   * Puts a key; a writer that is faster than the maintenance may be refused until it has caught up.
   */
  private static void putPatiently(LoftIndex index, long key) {
    try {
      index.put(key, key);
    } catch (MemoryLimitException e) {
      index.awaitMaintenance();
      index.put(key, key);
    }
  }

  @Test
  void anIndexWithItsOwnLimitKeepsIt() {
    LoftIndex limited = add(LoftIndex.builder().memoryLimitBytes(2 * MIB).memoryBudget(budget));
    var twin = new TreeMap<Long, Long>();
    MemoryLimitException refusal = fill(limited, twin, 0);
    assertEquals(2 * MIB, refusal.limitBytes());
    assertTrue(budget.usedBytes() <= 2 * MIB, budget::toString);
    assertCharged();
    assertHolds(twin, limited);
  }

  @Test
  void aLoadThatTheBudgetRefusesLeavesNothing() {
    long[] keys = random.longs(1_000_000).sorted().distinct().toArray();
    var source = SortedEntrySource.of(keys, keys);
    var builder = LoftIndex.builder().memoryBudget(budget);
    assertThrows(MemoryLimitException.class, () -> builder.build(source));
    assertEquals(0, budget.usedBytes());
  }

  @Test
  void badSettingsAreRefused() {
    var builder = LoftIndex.builder();
    assertThrows(NullPointerException.class, () -> builder.memoryBudget(null));
    assertThrows(IllegalArgumentException.class, () -> builder.memoryBudget(budget, -1));
  }
}
