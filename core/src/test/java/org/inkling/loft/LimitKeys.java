package org.inkling.loft;

import java.util.SplittableRandom;
import java.util.function.Function;
import java.util.function.LongSupplier;

/** Endless sequences of keys for {@link LimitScenario}. */
enum LimitKeys {
  /** Ever higher keys, each at a random place of its own range of 1,024. */
  ASCENDING(LimitKeys::ascending),

  /** Ever lower keys. */
  DESCENDING(LimitKeys::descending),

  /** Keys anywhere. */
  RANDOM(random -> random::nextLong),

  /** Keys of one narrow gap, which moves after some thousands of them. */
  HOT_GAP(LimitKeys::hotGap),

  /** Keys of some dozens of clusters, one of which moves now and then. */
  CLUSTERED(LimitKeys::clustered),

  /** Ever higher keys whose gaps are lognormal: most are small, some are huge. */
  LOGNORMAL(LimitKeys::lognormal),

  /** Numbers whose bits are reversed: each next key halves a gap. */
  BIT_REVERSED(LimitKeys::bitReversed),

  /** Blocks of keys whose distances from the start of the block are powers of two. */
  POWERS_OF_TWO(LimitKeys::powersOfTwo),

  /** Small clusters, each of a scale of its own: no line fits more than one of them. */
  SCATTERED(LimitKeys::scattered),

  /** Neighbouring numbers: one line fits all. */
  DENSE(LimitKeys::dense);

  private static final int RANGE_BITS = 10;

  /** How many keys the hot gap gets before it moves. */
  private static final int GAP_KEYS = 4_096;

  private static final int GAP_RANGE = 1 << 14;

  /** Spreads them over the gap, no two at one place. */
  private static final int GAP_FACTOR = 6_765;

  private static final int CLUSTERS = 64;
  private static final int CLUSTER_RANGE = 1 << 18;

  /** After how many keys, on average, a cluster moves. */
  private static final int CLUSTER_KEYS = 1 << 14;

  private static final double GAP_MEAN = 4;
  private static final double GAP_DEVIATION = 3;

  /** Keys of one block of powers of two. */
  private static final int POWERS = 40;

  private static final int BLOCK_BITS = 22;

  private static final int SMALL_CLUSTER_KEYS = 40;
  private static final int SCALES = 40;

  private final Function<SplittableRandom, LongSupplier> sequence;

  LimitKeys(Function<SplittableRandom, LongSupplier> sequence) {
    this.sequence = sequence;
  }

  /** A sequence that repeats itself whenever its source of random numbers does. */
  LongSupplier sequence(SplittableRandom random) {
    return sequence.apply(random);
  }

  /** Of the one kind and the other by turns, {@code turn} keys each. */
  static LongSupplier alternating(LongSupplier one, LongSupplier other, long turn) {
    long[] count = {0};
    return () -> (count[0]++ / turn % 2 == 0 ? one : other).getAsLong();
  }

  private static LongSupplier ascending(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 40)};
    return () -> (next[0]++ << RANGE_BITS) + random.nextInt(1 << RANGE_BITS);
  }

  private static LongSupplier descending(SplittableRandom random) {
    LongSupplier keys = ascending(random);
    return () -> -keys.getAsLong();
  }

  private static LongSupplier hotGap(SplittableRandom random) {
    long[] gap = new long[2]; // its start, and how many keys it still gets
    return () -> {
      if (gap[1]-- == 0) {
        gap[0] = random.nextLong() >> 1;
        gap[1] = GAP_KEYS - 1;
      }
      return gap[0] + (gap[1] * GAP_FACTOR & GAP_RANGE - 1);
    };
  }

  private static LongSupplier clustered(SplittableRandom random) {
    long[] starts = random.longs(CLUSTERS).map(start -> start >> 1).toArray();
    return () -> {
      int cluster = random.nextInt(CLUSTERS);
      if (random.nextInt(CLUSTER_KEYS) == 0) {
        starts[cluster] = random.nextLong() >> 1;
      }
      return starts[cluster] + random.nextInt(CLUSTER_RANGE);
    };
  }

  private static LongSupplier lognormal(SplittableRandom random) {
    long[] last = {0};
    return () -> last[0] += 1 + (long) Math.exp(GAP_MEAN + GAP_DEVIATION * random.nextGaussian());
  }

  private static LongSupplier bitReversed(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 30)};
    return () -> Long.reverse(next[0]++);
  }

  private static LongSupplier powersOfTwo(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 20)};
    return () -> {
      long block = next[0] / POWERS & (1L << BLOCK_BITS) - 1;
      return (block << POWERS + 1) + (1L << next[0]++ % POWERS);
    };
  }

  private static LongSupplier scattered(SplittableRandom random) {
    long[] cluster = new long[3]; // its last key, how many keys it still gets, its scale
    return () -> {
      if (cluster[1]-- == 0) {
        cluster[0] = random.nextLong() >> 1;
        cluster[1] = SMALL_CLUSTER_KEYS - 1;
        cluster[2] = 1L << random.nextInt(SCALES);
      }
      return cluster[0] += 1 + random.nextLong(cluster[2]);
    };
  }

  private static LongSupplier dense(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 60)};
    return () -> next[0]++;
  }
}
