package org.inkling.loft;

import java.util.SplittableRandom;
import java.util.function.LongSupplier;

/** Sequences of keys without end for {@link LimitScenario}; a seed makes each repeatable. */
final class LimitKeys {
  private static final int GAP_BITS = 10;

  /** How many keys the hot gap gets before it moves. */
  private static final int GAP_KEYS = 4_096;

  private static final int GAP_RANGE = 1 << 14;

  /** Spreads them over the gap. */
  private static final int GAP_FACTOR = 6_765;

  private static final int CLUSTERS = 64;
  private static final int CLUSTER_BITS = 18;

  /** After how many keys, on average, a cluster moves. */
  private static final int CLUSTER_KEYS = 1 << 14;

  /** Keys of one block of powers of two. */
  private static final int POWERS = 40;

  private static final int POWER_BLOCK_BITS = 22;

  /** Keys of one small cluster, which becomes a small node. */
  private static final int SMALL_CLUSTER = 40;

  private LimitKeys() {}

  /** Ever higher keys, each at a random place of its own range of 1,024. */
  static LongSupplier ascending(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 40)};
    return () -> (next[0]++ << GAP_BITS) + random.nextInt(1 << GAP_BITS);
  }

  /** Ever lower keys. */
  static LongSupplier descending(SplittableRandom random) {
    LongSupplier keys = ascending(random);
    return () -> -keys.getAsLong();
  }

  /** Keys anywhere. */
  static LongSupplier random(SplittableRandom random) {
    return random::nextLong;
  }

  /** Keys of one narrow gap, which moves after some thousands of them. */
  static LongSupplier hotGap(SplittableRandom random) {
    long[] gap = new long[2];
    return () -> {
      if (gap[1]-- == 0) {
        gap[0] = random.nextLong() >> 1;
        gap[1] = GAP_KEYS - 1;
      }
      return gap[0] + (gap[1] * GAP_FACTOR & GAP_RANGE - 1);
    };
  }

  /** Keys of some dozens of clusters, one of which moves now and then. */
  static LongSupplier clustered(SplittableRandom random) {
    long[] centers = random.longs(CLUSTERS).map(center -> center >> 1).toArray();
    return () -> {
      int cluster = random.nextInt(CLUSTERS);
      if (random.nextInt(CLUSTER_KEYS) == 0) {
        centers[cluster] = random.nextLong() >> 1;
      }
      return centers[cluster] + random.nextInt(1 << CLUSTER_BITS);
    };
  }

  /** Ever higher keys whose gaps are lognormal: mostly small, some huge. */
  static LongSupplier lognormal(SplittableRandom random) {
    long[] last = {0};
    return () -> last[0] += 1 + (long) Math.exp(4 + 3 * random.nextGaussian());
  }

  /** Numbers whose bits are reversed: each next key halves a gap. */
  static LongSupplier bitReversed(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 30)};
    return () -> Long.reverse(next[0]++);
  }

  /** Blocks of keys whose distances from the start of the block are powers of two. */
  static LongSupplier powersOfTwo(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 20)};
    return () -> {
      long block = next[0] / POWERS & (1L << POWER_BLOCK_BITS) - 1;
      return (block << POWERS + 1) + (1L << next[0]++ % POWERS);
    };
  }

  /** Small clusters, each of a scale of its own: no line fits more than one of them. */
  static LongSupplier scattered(SplittableRandom random) {
    long[] state = new long[3]; // the last key, keys left, the scale
    return () -> {
      if (state[1]-- == 0) {
        state[0] = random.nextLong() >> 1;
        state[1] = SMALL_CLUSTER - 1;
        state[2] = 1L << random.nextInt(40);
      }
      return state[0] += 1 + random.nextLong(state[2]);
    };
  }

  /** Neighbouring numbers: one line fits all. */
  static LongSupplier dense(SplittableRandom random) {
    long[] next = {random.nextLong(1L << 60)};
    return () -> next[0]++;
  }

  /** Of the one kind and the other by turns, {@code turn} keys each. */
  static LongSupplier alternating(LongSupplier one, LongSupplier other, long turn) {
    long[] count = {0};
    return () -> (count[0]++ / turn % 2 == 0 ? one : other).getAsLong();
  }
}
