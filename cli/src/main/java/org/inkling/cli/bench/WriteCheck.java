package org.inkling.cli.bench;

import java.util.function.IntPredicate;

/** Checks what a repeat has written, after its clock has stopped. */
final class WriteCheck {
  /**
   * The largest number of keys of a run that are checked, evenly spaced; all are checked if there
   * are fewer.
   */
  private static final int MAX_CHECKED = 1 << 18;

  private WriteCheck() {}

  /** Counts the keys of a run in a ring that do not have their value. */
  static long present(Subject subject, long[] ring, int from, int count, boolean wide) {
    long wrong = 0;
    for (long i = 0; i < count; i += stride(count)) {
      long key = ring[(int) ((from + i) % ring.length)];
      long expected = Values.of(key, wide);
      wrong += subject.get(key, ~expected) == expected ? 0 : 1;
    }
    return wrong;
  }

  /** Counts the keys of a run in a ring that are present but should not be. */
  static long absent(Subject subject, long[] ring, int from, int count) {
    long wrong = 0;
    for (long i = 0; i < count; i += stride(count)) {
      long key = ring[(int) ((from + i) % ring.length)];
      wrong += subject.get(key, 1) == 1 && subject.get(key, 2) == 2 ? 0 : 1;
    }
    return wrong;
  }

  /**
   * Counts the written keys, among the first of a stream, that have none of the versions that
   * {@link UpdateLoop} describes.
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
    return 1 + count / MAX_CHECKED;
  }
}
