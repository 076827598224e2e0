package org.inkling.bli;

import static org.junit.jupiter.api.Assertions.assertTrue;

import java.util.Locale;
import java.util.SplittableRandom;
import java.util.function.IntToLongFunction;
import java.util.function.LongUnaryOperator;
import java.util.stream.LongStream;
import org.inkling.InsertOrder;
import org.inkling.TestSeed;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.EnumSource;

/** What changes of structure copy is a bounded number of entries and children per insert. */
final class BliCopiesTest {
  private static final int KEYS = 300_000;

  /**
   * Inserts whose copies do not count: a small index is copied as a whole now and then, and the
   * segments of a load are cut.
   */
  private static final int FIRST = 100_000;

  /** Inserts into a loaded index. */
  private static final int ADDED = 300_000;

  /** A loaded index has 2^17 keys, which share the whole domain evenly. */
  private static final int BITS = 17;

  private static final int GAPS = 1 << BITS;
  private static final int GAP_BITS = 64 - BITS;

  private static final double MOST_COPIES = 8;
  private static final double MOST_COPIES_OF_UNIFORM = 4;
  private static final int MOST_BYTES_PER_KEY = 64;
  private static final int MOST_LEVELS = 6;

  private final SplittableRandom random = TestSeed.random("BliCopiesTest");

  private static long copied(BliIndex index) {
    BliStatistics statistics = index.statistics();
    return statistics.copiedEntries() + statistics.copiedChildren();
  }

  /** Inserts keys; returns the copies per key that was not there before. */
  private static double insert(BliIndex index, long[] keys, int from, int to) {
    long copiedBefore = copied(index);
    long sizeBefore = index.size();
    for (int i = from; i < to; i++) {
      index.put(keys[i], i);
    }
    return (double) (copied(index) - copiedBefore) / (index.size() - sizeBefore);
  }

  private static void assertCopies(double copies, double most) {
    assertTrue(copies <= most, () -> String.format(Locale.ROOT, "%.2f copies per insert", copies));
  }

  private static void assertSmall(BliIndex index) {
    index.awaitMaintenance();
    BliStatistics statistics = index.statistics();
    assertTrue(statistics.height() <= MOST_LEVELS, statistics::toString);
    assertTrue(
        statistics.bytesPerKey() <= MOST_BYTES_PER_KEY,
        () -> statistics.bytesPerKey() + " bytes per key, " + statistics);
    index.checkStructure();
  }

  @ParameterizedTest
  @EnumSource
  void intoAnEmptyIndex(InsertOrder order) {
    intoAnEmptyIndex(order.keys(KEYS, random));
  }

  @Test
  void equalGapsInRandomOrder() {
    intoAnEmptyIndex(InsertOrder.shuffle(keys(i -> i << 40), random));
  }

  @Test
  void blocksOfPowersOfTwoInRandomOrder() {
    intoAnEmptyIndex(InsertOrder.shuffle(keys(i -> ((i / 40) << 41) + (1L << i % 40)), random));
  }

  private static long[] keys(LongUnaryOperator key) {
    return LongStream.range(0, KEYS).map(key).toArray();
  }

  private static void intoAnEmptyIndex(long[] keys) {
    try (BliIndex index = BliIndex.builder().build()) {
      insert(index, keys, 0, FIRST);
      assertCopies(insert(index, keys, FIRST, KEYS), MOST_COPIES);
      assertSmall(index);
    }
  }

  @Test
  void uniformIntoAnEmptyIndex() {
    long[] keys = InsertOrder.UNIFORM.keys(400_000, random);
    try (BliIndex index = BliIndex.builder().build()) {
      assertCopies(insert(index, keys, 0, keys.length), MOST_COPIES_OF_UNIFORM);
      assertSmall(index);
    }
  }

  /** An index whose keys share the domain evenly. */
  private static BliIndex loaded(int bits) {
    long[] keys = new long[1 << bits];
    for (int i = 0; i < keys.length; i++) {
      keys[i] = Long.MIN_VALUE + ((long) i << (64 - bits));
    }
    return BliIndex.builder().build(SortedEntrySource.of(keys, keys));
  }

  /** The key below a gap. */
  private static long gap(int i) {
    return Long.MIN_VALUE + ((long) i << GAP_BITS);
  }

  /** A gap as far from those with smaller numbers as possible. */
  private static long farGap(int number) {
    return gap(Integer.reverse(number) >>> (Integer.SIZE - BITS));
  }

  private static void intoALoadedIndex(double most, IntToLongFunction key) {
    long[] keys = new long[ADDED];
    for (int i = 0; i < ADDED; i++) {
      keys[i] = key.applyAsLong(i);
    }
    try (BliIndex index = loaded(BITS)) {
      insert(index, keys, 0, FIRST);
      assertCopies(insert(index, keys, FIRST, ADDED), most);
      assertSmall(index);
    }
  }

  @Test
  void uniformIntoALoadedIndex() {
    intoALoadedIndex(MOST_COPIES_OF_UNIFORM, i -> random.nextLong());
  }

  @Test
  void ascendingIntoOneGap() {
    intoALoadedIndex(MOST_COPIES, i -> gap(GAPS / 2) + 1 + i);
  }

  @Test
  void descendingIntoOneGap() {
    intoALoadedIndex(MOST_COPIES, i -> gap(GAPS / 2) - 1 - i);
  }

  @Test
  void randomlyIntoOneGap() {
    intoALoadedIndex(MOST_COPIES, i -> gap(GAPS / 2) + random.nextLong(1L << GAP_BITS));
  }

  @Test
  void eachInTheMiddleOfTheSmallestGap() {
    int halves = GAP_BITS - 1;
    intoALoadedIndex(MOST_COPIES, i -> farGap(i / halves) + (1L << (halves - i % halves)));
  }

  /**
   * Each place gets as many keys as make one of its S-Buckets full, then comes a place far away:
   * what costs the most. The maximum of copies is 8 but for an index of 2^18 keys, where 8.36 were
   * measured, and the first inserts into one of 2^20, where it was 10.47.
   */
  @ParameterizedTest
  @CsvSource({"17, 32, 11, 8", "18, 31, 11, 9", "20, 31, 11, 8"})
  void aFewAtAPlaceThenFarAway(int bits, int few, double mostAtFirst, double most) {
    long[] keys = new long[ADDED];
    for (int i = 0; i < ADDED; i++) {
      long place = Integer.reverse(i / few) >>> (Integer.SIZE - bits);
      keys[i] = Long.MIN_VALUE + (place << (64 - bits)) + 1 + i % few;
    }
    try (BliIndex index = loaded(bits)) {
      assertCopies(insert(index, keys, 0, FIRST), mostAtFirst);
      assertCopies(insert(index, keys, FIRST, ADDED), most);
      assertSmall(index);
    }
  }

  @Test
  void severalPlacesByTurnsThatMove() {
    intoALoadedIndex(MOST_COPIES, i -> farGap(i / 32_000 * 32 + i % 32) + 1 + i % 32_000 / 32);
  }

  @Test
  void belowTheFirstPivot() {
    long[] keys = new long[GAPS];
    for (int i = 0; i < GAPS; i++) {
      keys[i] = i * 1_000L;
    }
    long[] lower = new long[ADDED];
    for (int i = 0; i < ADDED; i++) {
      lower[i] = -1 - i * 1_000L;
    }
    try (BliIndex index = BliIndex.builder().build(SortedEntrySource.of(keys, keys))) {
      insert(index, lower, 0, FIRST);
      assertCopies(insert(index, lower, FIRST, ADDED), MOST_COPIES);
      assertSmall(index);
    }
  }
}
