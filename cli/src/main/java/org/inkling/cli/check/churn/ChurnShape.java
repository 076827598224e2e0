package org.inkling.cli.check.churn;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.cli.bench.Values;
import org.inkling.cli.json.Labelled;
import org.inkling.datasets.KeySets;
import org.inkling.source.KeyStream;

/** The choice of the keys that are inserted and removed. */
enum ChurnShape implements Labelled {
  /** New keys anywhere in the key space; the removed keys are therefore also anywhere. */
  UNIFORM {
    @Override
    ChurnKeys keys(ChurnPlan plan) {
      long start = Values.mix(plan.seed());
      return new ChurnKeys(position -> Values.mix(start + position), Long.MAX_VALUE, plan.keys());
    }
  },

  /** Ascending keys: the highest are appended, the lowest removed. */
  WINDOW {
    @Override
    ChurnKeys keys(ChurnPlan plan) {
      return new ChurnKeys(
          position ->
              (position << GAP_BITS)
                  + (Values.mix(position ^ plan.seed()) >>> (Long.SIZE - GAP_BITS)),
          Long.MAX_VALUE >>> GAP_BITS,
          plan.keys());
    }
  },

  /** The shuffled keys of one distribution, then those of another, repeatedly. */
  SHIFT {
    @Override
    ChurnKeys keys(ChurnPlan plan) {
      long[] one = sorted("normal:" + plan.keys(), plan.seed());
      long[] other =
          Arrays.stream(sorted("lognormal:" + plan.keys(), plan.seed()))
              .filter(key -> Arrays.binarySearch(one, key) < 0)
              .toArray();
      other = Arrays.copyOf(other, other.length - other.length % plan.threads());
      shuffle(one, plan.seed());
      shuffle(other, ~plan.seed());
      long[] ring = Arrays.copyOf(one, one.length + other.length);
      System.arraycopy(other, 0, ring, one.length, other.length);
      return new ChurnKeys(
          position -> ring[(int) (position % ring.length)], ring.length, plan.keys());
    }
  };

  private static final int GAP_BITS = 10;

  /**
   * Returns the shape named {@code label}.
   *
   * @throws IllegalArgumentException if there is none
   */
  static ChurnShape named(String label) {
    return Labelled.named("--shape", label, values());
  }

  /** Returns the keys of a plan. */
  abstract ChurnKeys keys(ChurnPlan plan);

  private static long[] sorted(String spec, long seed) {
    var source = KeySets.open(spec, seed);
    long[] keys = new long[Math.toIntExact(source.size())];
    try (KeyStream stream = source.open()) {
      for (int i = 0; stream.next(); i++) {
        keys[i] = stream.key();
      }
    }
    return keys;
  }

  private static void shuffle(long[] keys, long seed) {
    var random = new SplittableRandom(Values.mix(seed));
    for (int i = keys.length - 1; i > 0; i--) {
      int other = random.nextInt(i + 1);
      long swapped = keys[i];
      keys[i] = keys[other];
      keys[other] = swapped;
    }
  }
}
