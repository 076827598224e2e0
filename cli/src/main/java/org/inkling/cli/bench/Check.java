package org.inkling.cli.bench;

import java.util.function.IntPredicate;

/** Looks at what a repeat has written, once its clock has stopped. */
final class Check {
  /** So many keys of a run are looked at, evenly spaced; all of them if there are fewer. */
  private static final int MOST_LOOKED_AT = 1 << 18;

  private Check() {}

  /** How many keys of a run in a ring do not have their value. */
  static long present(Subject subject, long[] ring, int from, int count, boolean wide) {
    long wrong = 0;
    for (long i = 0; i < count; i += stride(count)) {
      long key = ring[(int) ((from + i) % ring.length)];
      long expected = Values.of(key, wide);
      wrong += subject.get(key, ~expected) == expected ? 0 : 1;
    }
    return wrong;
  }

  /** How many keys of a run in a ring are there and should not. */
  static long absent(Subject subject, long[] ring, int from, int count) {
    long wrong = 0;
    for (long i = 0; i < count; i += stride(count)) {
      long key = ring[(int) ((from + i) % ring.length)];
      wrong += subject.get(key, 1) == 1 && subject.get(key, 2) == 2 ? 0 : 1;
    }
    return wrong;
  }

  /**
   * How many of the first keys of a stream have none of the versions that {@link UpdateLoop}
   * describes, of those at places that were written.
   */
  static long versions(
      Subject subject, long[] keys, int count, IntPredicate written, boolean wide) {
    long lost = 0;
    for (int i = 0; i < count; i += stride(count)) {
      if (written.test(i)) {
        long loaded = Values.of(keys[i], wide);
        long version = subject.get(keys[i], ~loaded) ^ loaded;
        lost += version >= 1 && version <= UpdateLoop.VERSIONS ? 0 : 1;
      }
    }
    return lost;
  }

  private static int stride(int count) {
    return 1 + count / MOST_LOOKED_AT;
  }
}
