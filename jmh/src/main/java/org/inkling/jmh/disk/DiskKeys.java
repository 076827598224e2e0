package org.inkling.jmh.disk;

import java.util.Arrays;
import java.util.SplittableRandom;
import org.inkling.datasets.Permutation;
import org.inkling.datasets.Zipf;
import org.inkling.jmh.Keys;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/** The keys of a set, and the values that they are loaded with. */
final class DiskKeys {
  private static final int SEED = 42;
  private static final int DRAWS = 1 << 20;

  private final long[] keys;
  private final Zipf ranks;
  private final Permutation places;

  /**
   * Reads a set such as {@code uniform:20M}.
   *
   * @param theta the skew of the draws, 0 for none; the popular keys are random
   */
  DiskKeys(String spec, double theta) {
    keys = Keys.all(spec, SEED);
    ranks = new Zipf(keys.length, theta);
    places = new Permutation(keys.length, SEED);
  }

  static long valueOf(long key) {
    return ~key;
  }

  int size() {
    return keys.length;
  }

  SortedEntrySource entries() {
    return SortedEntrySource.of(SortedKeySource.of(keys), DiskKeys::valueOf);
  }

  /** Returns randomly drawn loaded keys; their number is a power of two. */
  long[] draws(SplittableRandom random) {
    long[] draws = new long[DRAWS];
    Arrays.setAll(draws, i -> keys[(int) places.apply(ranks.next(random))]);
    return draws;
  }
}
