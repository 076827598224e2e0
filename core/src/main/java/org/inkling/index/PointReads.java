package org.inkling.index;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import org.inkling.region.LongRegion;

/**
 * The reads, of single keys and of batches, of a map from {@code long} to {@code long} without
 * boxing; an index that is never written to has no other operations.
 *
 * <p>After the index is closed, every operation throws {@link IllegalStateException}.
 *
 * @shape 64-bit keys, 64-bit values, the whole domain of both
 */
public interface PointReads {

  /** Receives the entries of an index one by one. */
  @FunctionalInterface
  interface EntryConsumer {
    /** Receives an entry. */
    void accept(long key, long value);
  }

  /** Returns the value of {@code key}, or {@code absent} if it has none. */
  long get(long key, long absent);

  /** Returns whether {@code key} is present; writes its value to {@code value}. */
  boolean get(long key, LongHolder value);

  /** Returns whether {@code key} is present. */
  boolean containsKey(long key);

  /**
   * Looks up a batch of keys: {@code values[i]} becomes the value of {@code keys[i]}, or {@code
   * absent}. Each lookup takes effect on its own during the call.
   *
   * @return the number of keys that were present
   * @throws IllegalArgumentException if {@code values} is shorter than {@code keys}
   */
  default int getAll(long[] keys, long[] values, long absent) {
    BatchRoom.require(keys.length, values.length);
    return getAll(keys, values, 0, keys.length, absent);
  }

  /**
   * Like {@link #getAll(long[], long[], long)}, for the {@code count} keys that start at {@code
   * keys[from]}; their values go to the same indexes of {@code values}.
   *
   * @throws IndexOutOfBoundsException if either array does not have all these indexes
   */
  default int getAll(long[] keys, long[] values, int from, int count, long absent) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    if (count == 0) {
      long _ = get(0, absent); // throws if the index is closed
    }
    var found = new LongHolder();
    int present = 0;
    for (int i = from; i < from + count; i++) {
      found.value = absent;
      present += get(keys[i], found) ? 1 : 0;
      values[i] = found.value;
    }
    return present;
  }

  /**
   * Looks up a batch of keys, and reports which of them are present, for callers that have no value
   * to spare for absent ones: {@code present[i]} becomes whether {@code keys[i]} is present, and
   * {@code values[i]} its value if it is; otherwise {@code values[i]} is undefined. Each lookup
   * takes effect on its own during the call.
   *
   * @return the number of keys that were present
   * @throws IllegalArgumentException if {@code values} or {@code present} is shorter than {@code
   *     keys}
   */
  default int getAll(long[] keys, long[] values, boolean[] present) {
    BatchRoom.require(keys.length, Math.min(values.length, present.length));
    return getAll(keys, values, present, 0, keys.length);
  }

  /**
   * Like {@link #getAll(long[], long[], boolean[])}, for the {@code count} keys that start at
   * {@code keys[from]}; their answers go to the same indexes of {@code values} and {@code present}.
   *
   * @throws IndexOutOfBoundsException if an array does not have all these indexes
   */
  default int getAll(long[] keys, long[] values, boolean[] present, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    checkFromIndexSize(from, count, present.length);
    if (count == 0) {
      boolean _ = containsKey(0); // throws if the index is closed
    }
    var found = new LongHolder();
    int all = 0;
    for (int i = from; i < from + count; i++) {
      present[i] = get(keys[i], found);
      values[i] = found.value;
      all += present[i] ? 1 : 0;
    }
    return all;
  }

  /**
   * Like {@link #getAll(long[], long[], long)}, from one region to another or to the same one; if
   * the two overlap in any other way, keys are overwritten before they are looked up.
   *
   * @throws IllegalArgumentException if {@code values} is smaller than {@code keys}, or read-only
   * @throws IllegalStateException also if an arena is closed; some values may then have been set
   */
  default long getAll(LongRegion keys, LongRegion values, long absent) {
    BatchRoom.require(keys.size(), values.size());
    long[] run = new long[(int) Math.min(BatchRoom.RUN, keys.size())];
    long present = 0;
    long done = 0;
    do { // at least once, so that a closed index throws
      int some = (int) Math.min(run.length, keys.size() - done);
      keys.copyTo(done, run, 0, some);
      present += getAll(run, run, 0, some, absent);
      values.copyFrom(run, 0, done, some);
      done += some;
    } while (done < keys.size());
    return present;
  }

  /**
   * Returns a cursor over all entries, each key once. The order is no particular one, unless the
   * index is ordered.
   *
   * @throws IllegalStateException if the index is closed
   */
  Cursor cursor();

  /**
   * Passes every entry to {@code action}, in the order of {@link #cursor}. It finds what a cursor
   * finds, which it reads in runs; the action runs outside the index, where it may call the index,
   * take long or throw.
   */
  default void forEach(EntryConsumer action) {
    requireNonNull(action, "action");
    try (Cursor cursor = cursor()) {
      CursorEntries.forEach(cursor, action);
    }
  }

  /** Returns the number of keys: exact when no thread writes, otherwise as of some recent time. */
  long size();

  /** Returns whether {@link #size} is 0. */
  default boolean isEmpty() {
    return size() == 0;
  }
}
