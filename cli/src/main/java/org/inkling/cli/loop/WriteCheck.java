package org.inkling.cli.loop;

import java.util.function.IntPredicate;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Values;

/** Checks the entries that an operation found, and those that a repeat has left. */
public final class WriteCheck {
  /**
   * The largest number of keys of a run that are checked, evenly spaced; all are checked if there
   * are fewer.
   */
  private static final int MAX_CHECKED = 1 << 20;

  private WriteCheck() {}

  /** Returns whether a key has its value. */
  public static boolean isRight(Subject subject, long key) {
    long expected = Values.of(key);
    return subject.get(key, ~expected) == expected;
  }

  /** Returns whether keys ascend and each has its value. */
  static boolean areEntries(long[] keys, long[] values) {
    boolean right = true;
    for (int i = 0; i < keys.length; i++) {
      right &= values[i] == Values.of(keys[i]);
      right &= i == 0 || keys[i] > keys[i - 1];
    }
    return right;
  }

  /** Counts the keys that do not have their value. */
  public static long present(Subject subject, long[] keys) {
    return present(subject, keys, 0, keys.length);
  }

  /** Counts the keys of a run in a ring that do not have their value. */
  static long present(Subject subject, long[] ring, int from, int count) {
    long wrong = 0;
    for (long i = 0; i < count; i += stride(count)) {
      wrong += isRight(subject, ring[(int) ((from + i) % ring.length)]) ? 0 : 1;
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
  static long versions(Subject subject, long[] keys, int count, IntPredicate written) {
    long lost = 0;
    for (int i = 0; i < count; i += stride(count)) {
      if (written.test(i)) {
        long loaded = Values.of(keys[i]);
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
