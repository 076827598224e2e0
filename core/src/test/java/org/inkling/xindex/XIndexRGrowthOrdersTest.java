package org.inkling.xindex;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.inkling.memory.MemoryGauges;
import org.inkling.source.SortedEntrySource;
import org.inkling.xindex.change.CompactionCounts;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.Timeout;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * In whatever order keys are inserted, groups stay small, and an insertion moves a bounded number
 * of records. One writer runs all compactions as soon as they are due, so every run has the same.
 */
@Timeout(value = 120, threadMode = Timeout.ThreadMode.SEPARATE_THREAD)
final class XIndexRGrowthOrdersTest {
  private static final int KEYS = 50_000;
  private static final int LOADED = 20_000;

  /** Parts share the records of a group equally but for rounding: up to 63 fewer in the last. */
  private static final int MIN_GROUP = 1_900;

  /**
   * A delta is due at an eighth of its array, so that a compaction moves nine records for each that
   * was inserted.
   */
  private static final double MOST_MOVES = 9;

  /** 28.3 were measured. */
  private static final double MOST_BYTES_PER_KEY = 35.4;

  private final SplittableRandom random = TestSeed.random("XIndexRGrowthOrdersTest");

  /** Puts keys, and returns how many records the compactions have moved. */
  private static long put(XIndexR index, long[] keys) {
    CompactionCounts counts = index.compactor().counts();
    long moved = 0;
    for (long key : keys) {
      long group = index.table().root().groupOf(key);
      long pivot = GroupRange.pivot(group);
      long end = GroupRange.end(group);
      long before = counts.groups();
      index.put(key, ~key);
      if (counts.groups() > before) {
        moved += (counts.groups() - before) * records(index.table().root(), pivot, end);
      }
    }
    return moved;
  }

  /** Returns the number of records in the arrays of the groups of a range. */
  private static long records(GroupRoot root, long pivot, long end) {
    long group = root.groupOf(pivot);
    long records = Group.records(group);
    while (GroupRange.end(group) < end) {
      group = root.groupOf(GroupRange.end(group) + 1);
      records += Group.records(group);
    }
    return records;
  }

  private static void assertGrown(XIndexR index, long[] keys, long sizeBefore, long moved) {
    GroupSplits.assertAtRest(index);
    long added = index.size() - sizeBefore;
    double moves = (double) moved / added;
    assertTrue(moves <= MOST_MOVES, () -> String.format(Locale.ROOT, "%.2f moves", moves));
    int groups = index.table().root().count();
    assertTrue(groups <= index.size() / MIN_GROUP + 2, () -> groups + " groups");
    CompactionCounts counts = index.compactor().counts();
    assertEquals(counts.splits(), index.compactor().roots());
    for (long key : keys) {
      assertEquals(~key, index.get(key, key));
    }
    index.awaitMaintenance();
    index.checkStructure();
    MemoryGauges gauges = index.table().memory().gauges();
    assertTrue(gauges.liveBytes() <= MOST_BYTES_PER_KEY * index.size(), gauges::toString);
  }

  private static void intoAnEmptyIndex(long[] keys) {
    try (XIndexR index = XIndexR.builder().executor(Runnable::run).build()) {
      long moved = put(index, keys);
      assertEquals(KEYS, index.size());
      assertGrown(index, keys, 0, moved);
    }
  }

  private static void intoALoadedIndex(long first, long distance, long[] keys) {
    long[] loaded = LongStream.range(0, LOADED).map(i -> first + i * distance).toArray();
    XIndexRBuilder builder = XIndexR.builder().executor(Runnable::run);
    try (XIndexR index = builder.build(SortedEntrySource.of(loaded, loaded))) {
      long moved = put(index, keys);
      assertEquals(LOADED + KEYS, index.size());
      assertGrown(index, keys, LOADED, moved);
      for (long key : loaded) {
        assertEquals(key, index.get(key, ~key));
      }
    }
  }

  private static long[] keys(LongUnaryOperator key) {
    return LongStream.range(0, KEYS).map(key).toArray();
  }

  @ParameterizedTest
  @EnumSource
  void intoAnEmptyIndex(InsertOrder order) {
    intoAnEmptyIndex(order.keys(KEYS, random));
  }

  @Test
  void theWholeDomainInEqualSteps() {
    intoAnEmptyIndex(keys(i -> Long.MIN_VALUE + i * Long.divideUnsigned(-1, KEYS - 1)));
  }

  @Test
  void theWholeDomainInEqualStepsInRandomOrder() {
    long[] keys = keys(i -> Long.MIN_VALUE + i * Long.divideUnsigned(-1, KEYS - 1));
    intoAnEmptyIndex(InsertOrder.shuffle(keys, random));
  }

  @Test
  void ascendingIntoOneGap() {
    intoALoadedIndex(0, 1L << 40, keys(i -> ((long) LOADED / 2 << 40) + 1 + i));
  }

  @Test
  void randomlyIntoOneGap() {
    long[] keys = keys(i -> ((long) LOADED / 2 << 40) + 1 + 3 * i);
    intoALoadedIndex(0, 1L << 40, InsertOrder.shuffle(keys, random));
  }

  @Test
  void descendingBelowTheFirstPivot() {
    intoALoadedIndex(0, 1_000, keys(i -> -1 - i));
  }

  @Test
  void randomlyBelowTheFirstPivot() {
    long[] keys = keys(i -> Long.MIN_VALUE + i * (1L << 40));
    intoALoadedIndex(0, 1_000, InsertOrder.shuffle(keys, random));
  }
}
