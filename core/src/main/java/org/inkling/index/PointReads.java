package org.inkling.index;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.region.LongRegion;

/**
 * What can be asked about single keys, and about many at once, of a map from {@code long} to {@code
 * long} without boxing; all that an index can be asked that is never written to.
 *
 * <p>After the close of the index every operation throws {@link IllegalStateException}.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface PointReads {

  /** The value of {@code key}, or {@code absent} if it has none. */
  long get(long key, long absent);

  /** Whether {@code key} is present; its value goes to {@code value}. */
  boolean get(long key, LongHolder value);

  /** Whether {@code key} is present. */
  boolean containsKey(long key);

  /**
   * Looks up many keys: {@code values[i]} becomes the value of {@code keys[i]}, or {@code absent}.
   * Each key takes effect on its own within the call.
   *
   * @return how many keys were present
   * @throws IllegalArgumentException if {@code values} is shorter than {@code keys}
   */
  default int getAll(long[] keys, long[] values, long absent) {
    BatchRoom.require(keys.length, values.length);
    return getAll(keys, values, 0, keys.length, absent);
  }

  /**
   * As {@link #getAll(long[], long[], long)} of the {@code count} keys from {@code keys[from]} on,
   * whose values go to the same places of {@code values}.
   *
   * @throws IndexOutOfBoundsException if either array has not all these places
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
   * As {@link #getAll(long[], long[], long)}, from one region to another, or to the same; where the
   * two overlap otherwise, keys are lost before they are looked up.
   *
   * @throws IllegalArgumentException if {@code values} is smaller than {@code keys}, or read-only
   * @throws IllegalStateException also if an arena is closed; some values are set then
   */
  default long getAll(LongRegion keys, LongRegion values, long absent) {
    BatchRoom.require(keys.size(), values.size());
    long[] run = new long[(int) Math.min(BatchRoom.RUN, keys.size())];
    long present = 0;
    long done = 0;
    do { // once at least, for an index that is closed
      int some = (int) Math.min(run.length, keys.size() - done);
      keys.copyTo(done, run, 0, some);
      present += getAll(run, run, 0, some, absent);
      values.copyFrom(run, 0, done, some);
      done += some;
    } while (done < keys.size());
    return present;
  }

  /** How many keys are present: exact when nobody writes, else as of some recent time. */
  long size();

  /** Whether {@link #size} is 0. */
  default boolean isEmpty() {
    return size() == 0;
  }
}
