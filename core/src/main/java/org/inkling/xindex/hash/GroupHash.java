package org.inkling.xindex.hash;

import java.util.Arrays;
import org.inkling.model.LinearModel;

/**
 * How the keys of a group find their buckets: by the group's model, or by a factor that mixes,
 * whichever had the shorter chains on the keys of the group.
 *
 * <p>A model with a chain of more than {@link #MAX_NODES} nodes is not taken, whatever the other
 * chains are. So a writer who aims at one bucket makes the group mix the next time it moves, by a
 * factor that depends on the random seed of the index. If even that gives a longer chain, another
 * factor is tried.
 *
 * @param factor the factor of {@link HashGroup}
 * @param buckets the number of buckets
 * @param nodes the number of nodes of all chains
 * @param isModel whether the factor is the slope of the group's model
 * @source XIndex, TOS'22, section 4.1.2 (locate_bucket); the choice is our own
 */
public record GroupHash(long factor, int buckets, int nodes, boolean isModel) {
  /** The longest chain, in nodes, of a hash that is taken. */
  private static final int MAX_NODES = HashShape.LONGEST_CHAIN / 2;

  /** How many factors are tried. */
  private static final int MAX_FACTORS = 4;

  /** The share of the keys at each end that the line does not depend on: outliers. */
  private static final int QUARTER = 4;

  /** Returns a hash without keys, which will mix. */
  public static GroupHash empty(int buckets, Factors factors) {
    return new GroupHash(factors.next(), buckets, 0, false);
  }

  /**
   * Chooses a hash for keys.
   *
   * @param keys the keys, in the first {@code count} places, in any order
   * @param sample some of the keys, evenly chosen and sorted; if there are fewer than two, the hash
   *     mixes
   */
  public static GroupHash choose(
      long[] keys, int count, long[] sample, int buckets, Factors factors) {
    if (sample.length < 2) {
      return empty(buckets, factors);
    }
    var chains = new Chains(keys, count, buckets);
    long slope = slope(sample);
    chains.measure(slope);
    GroupHash best = new GroupHash(slope, buckets, chains.nodes, true);
    boolean isShort = chains.longest <= MAX_NODES;
    if (isShort && best.nodes == 0) {
      return best; // nothing is shorter
    }
    for (int i = 0; i < MAX_FACTORS; i++) {
      long factor = factors.next();
      chains.measure(factor);
      boolean isAlsoShort = chains.longest <= MAX_NODES;
      if (isAlsoShort == isShort ? chains.nodes < best.nodes : isAlsoShort) {
        best = new GroupHash(factor, buckets, chains.nodes, false);
        isShort = isAlsoShort;
      }
      if (isAlsoShort) {
        return best;
      }
    }
    return best;
  }

  /**
   * Returns the slope of the line through the quartiles of two or more sorted keys, in 2^64 of the
   * array for each key.
   */
  private static long slope(long[] sorted) {
    int low = sorted.length / QUARTER;
    int high = sorted.length - 1 - low;
    long width = sorted[high] - sorted[low]; // unsigned
    // The width of the middle keys is to be their part of the array: (high - low) / length of 2^64.
    double part = (double) (high - low) / sorted.length;
    double slope = part / LinearModel.toUnsignedDouble(width) * 0x1p64;
    return slope < 0x1p63 ? Math.max(1, Math.round(slope)) : 1L << 63;
  }

  /** The chains that keys would have. */
  private static final class Chains {
    private final long[] keys;
    private final int count;
    private final int[] entries;
    private int nodes;
    private int longest;

    Chains(long[] keys, int count, int buckets) {
      this.keys = keys;
      this.count = count;
      this.entries = new int[buckets];
    }

    /** Counts the nodes of all chains, and those of the longest one. */
    void measure(long factor) {
      Arrays.fill(entries, 0);
      for (int i = 0; i < count; i++) {
        entries[(int) Math.unsignedMultiplyHigh(keys[i] * factor, entries.length)]++;
      }
      nodes = 0;
      int most = 0;
      for (int bucket : entries) {
        nodes += Bucket.nodesOf(bucket);
        most = Math.max(most, bucket);
      }
      longest = Bucket.nodesOf(most);
    }
  }
}
