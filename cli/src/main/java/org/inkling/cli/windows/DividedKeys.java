package org.inkling.cli.windows;

import java.nio.LongBuffer;
import java.util.Arrays;
import org.inkling.datasets.Permutation;

/**
 * A key set, divided into keys to load and keys to insert. The division depends only on the seed,
 * so it is the same for every index.
 *
 * @param loaded the keys that the index is loaded with, ascending
 * @param inserts the keys to insert, in the order of the inserts
 */
public record DividedKeys(long[] loaded, long[] inserts) {

  /**
   * Loads a random sample, and inserts others in random order.
   *
   * @param keys strictly ascending, at least {@code loaded + inserts} of them
   */
  public static DividedKeys atRandom(LongBuffer keys, int loaded, int inserts, long seed) {
    Permutation order = new Permutation(keys.limit(), seed);
    long[] shuffled = new long[loaded + inserts];
    Arrays.setAll(shuffled, i -> keys.get((int) order.apply(i)));
    long[] sample = Arrays.copyOf(shuffled, loaded);
    Arrays.sort(sample);
    return new DividedKeys(sample, Arrays.copyOfRange(shuffled, loaded, shuffled.length));
  }
}
