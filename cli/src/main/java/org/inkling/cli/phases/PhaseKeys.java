package org.inkling.cli.phases;

import java.nio.LongBuffer;
import java.util.Arrays;
import org.inkling.datasets.Permutation;

/**
 * The keys of a run. They depend only on the plan, so they are the same for every index.
 *
 * @param loaded the keys that the index is loaded with, ascending
 * @param inserts the keys to insert, in the order of the inserts
 */
record PhaseKeys(long[] loaded, long[] inserts) {

  /**
   * Divides a set: a random sample is loaded, the others are inserted in random order.
   *
   * @param keys strictly ascending
   * @throws IllegalArgumentException if there are too few keys for the plan
   */
  static PhaseKeys of(LongBuffer keys, PhasesPlan plan) {
    int total = keys.limit();
    plan.requireEnough(total);
    Permutation order = new Permutation(total, plan.seed());
    int count = plan.loaded(total);
    long[] loaded = new long[count];
    for (int i = 0; i < count; i++) {
      loaded[i] = keys.get((int) order.apply(i));
    }
    Arrays.sort(loaded);
    long[] inserts = new long[(int) plan.insertsBefore(plan.chunks())];
    for (int i = 0; i < inserts.length; i++) {
      inserts[i] = keys.get((int) order.apply(count + i));
    }
    return new PhaseKeys(loaded, inserts);
  }
}
