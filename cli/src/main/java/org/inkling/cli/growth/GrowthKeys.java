package org.inkling.cli.growth;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.windows.DividedKeys;
import org.inkling.cli.workload.Values;
import org.inkling.datasets.Permutation;

/**
 * The keys of a growth. They depend only on the plan, so they are the same for every index.
 *
 * @param loaded the keys that the index is loaded with, ascending
 * @param inserts the keys to insert, in the order of the inserts
 * @param all all keys at the end, ascending
 */
record GrowthKeys(long[] loaded, long[] inserts, long[] all) {

  /**
   * Divides a set of keys.
   *
   * @param keys strictly ascending
   * @throws IllegalArgumentException if the plan requires a hot gap and the set has no gap that is
   *     wide enough
   */
  static GrowthKeys of(LongBuffer keys, GrowthPlan plan) {
    plan.requireEnough(keys.limit());
    long[] all = new long[keys.limit()];
    keys.get(0, all);
    return switch (plan.order()) {
      case RANDOM -> random(keys, all, plan);
      case ASCENDING ->
          new GrowthKeys(
              Arrays.copyOf(all, plan.from()),
              Arrays.copyOfRange(all, plan.from(), all.length),
              all);
      case DESCENDING -> descending(all, plan);
      case HOT_GAP -> hotGap(random(keys, all, plan).loaded, all.length - plan.from(), plan.seed());
    };
  }

  /** Returns the keys with at most {@code count} of the inserts. */
  GrowthKeys first(int count) {
    return new GrowthKeys(loaded, Arrays.copyOf(inserts, Math.min(count, inserts.length)), all);
  }

  private static GrowthKeys random(LongBuffer keys, long[] all, GrowthPlan plan) {
    DividedKeys divided =
        DividedKeys.atRandom(keys, plan.from(), all.length - plan.from(), plan.seed());
    return new GrowthKeys(divided.loaded(), divided.inserts(), all);
  }

  private static GrowthKeys descending(long[] all, GrowthPlan plan) {
    int count = all.length - plan.from();
    long[] inserts = new long[count];
    for (int i = 0; i < count; i++) {
      inserts[i] = all[count - 1 - i];
    }
    return new GrowthKeys(Arrays.copyOfRange(all, count, all.length), inserts, all);
  }

  private static GrowthKeys hotGap(long[] loaded, int count, long seed) {
    int below = widestGap(loaded);
    long[] made = within(loaded[below], loaded[below + 1], count, seed);
    long[] all = new long[loaded.length + count];
    System.arraycopy(loaded, 0, all, 0, below + 1);
    System.arraycopy(made, 0, all, below + 1, count);
    System.arraycopy(loaded, below + 1, all, below + 1 + count, loaded.length - below - 1);
    Permutation order = new Permutation(count, ~seed);
    long[] inserts = new long[count];
    for (int i = 0; i < count; i++) {
      inserts[i] = made[(int) order.apply(i)];
    }
    return new GrowthKeys(loaded, inserts, all);
  }

  /** Returns the position of the key below the widest gap. */
  private static int widestGap(long[] keys) {
    int widest = 0;
    for (int i = 1; i + 1 < keys.length; i++) {
      long width = keys[i + 1] - keys[i]; // unsigned: keys are signed and may be far apart
      widest = Long.compareUnsigned(width, keys[widest + 1] - keys[widest]) > 0 ? i : widest;
    }
    return widest;
  }

  /**
   * Returns ascending keys above {@code low} and below {@code high}, one at a random place in each
   * stride.
   */
  private static long[] within(long low, long high, int count, long seed) {
    long stride = Long.divideUnsigned(high - low - 1, count);
    if (stride == 0) {
      throw new IllegalArgumentException(
          Text.format(
              "the widest gap between two loaded keys has room for %s, but %,d are to be inserted",
              Long.toUnsignedString(high - low - 1), count));
    }
    SplittableRandom random = new SplittableRandom(Values.mix(seed));
    long[] keys = new long[count];
    for (int i = 0; i < count; i++) {
      keys[i] = low + 1 + i * stride + random.nextLong(stride);
    }
    return keys;
  }
}
