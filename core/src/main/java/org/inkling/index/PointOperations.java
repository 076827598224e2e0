package org.inkling.index;

import static java.util.Objects.checkFromIndexSize;

import org.inkling.region.LongRegion;

/**
 * The operations on single keys, and on many at once, of a concurrent map from {@code long} to
 * {@code long} without boxing: {@link PointReads}, and those that write.
 *
 * <p>Each operation on one key is linearizable; batches and {@code clear} are so key by key, and
 * {@code size} is exact when nobody writes. An operation that needs memory may throw {@link
 * org.inkling.MemoryLimitException}; the index then stays readable and correct, and nothing of an
 * operation on one key has happened. Of a LOFT index {@code remove}, unless deletion markers are
 * kept, and {@code compareAndSet} between values from -2^60 to 2^60 - 1 never fail for the memory
 * limit. After the close of the index every operation throws {@link IllegalStateException}.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface PointOperations extends PointReads {

  /** Gives {@code key} this value, whatever it had before. */
  void put(long key, long value);

  /** Gives {@code key} this value and returns the previous one, or {@code absent}. */
  long getAndPut(long key, long value, long absent);

  /** Gives {@code key} this value; true if it had one before, which goes to {@code previous}. */
  boolean getAndPut(long key, long value, LongHolder previous);

  /** Gives {@code key} this value if it has none; whether it did. */
  boolean putIfAbsent(long key, long value);

  /**
   * Gives {@code key} this value if it has none.
   *
   * @return true if it did; false if the key was present, and then its value is in {@code current}
   */
  boolean putIfAbsent(long key, long value, LongHolder current);

  /** Gives {@code key} this value if it has one; whether it had. */
  boolean replace(long key, long value);

  /** Gives {@code key} this value if it has one, which goes to {@code previous}. */
  boolean getAndReplace(long key, long value, LongHolder previous);

  /** Gives {@code key} the value {@code replacement} if it has {@code expected}; whether it did. */
  boolean compareAndSet(long key, long expected, long replacement);

  /** Takes {@code key} out; whether it was there. */
  boolean remove(long key);

  /** Takes {@code key} out if it has the value {@code expected}; whether it did. */
  boolean remove(long key, long expected);

  /** Takes {@code key} out and returns the value it had, or {@code absent}. */
  long getAndRemove(long key, long absent);

  /** Takes {@code key} out; true if it was there, and then its value is in {@code previous}. */
  boolean getAndRemove(long key, LongHolder previous);

  /**
   * Puts many keys: {@code keys[i]} gets the value {@code values[i]}. Each key takes effect on its
   * own within the call, in the order of the array: of equal keys the last one wins.
   *
   * @throws IllegalArgumentException if {@code values} is shorter than {@code keys}
   * @throws org.inkling.MemoryLimitException if a key cannot be put: those before it are in, and
   *     with it and those behind it nothing has happened; a call with the same arrays that succeeds
   *     puts them all
   */
  default void putAll(long[] keys, long[] values) {
    BatchRoom.require(keys.length, values.length);
    putAll(keys, values, 0, keys.length);
  }

  /**
   * As {@link #putAll(long[], long[])} of the {@code count} keys from {@code keys[from]} on, with
   * the values from the same places of {@code values}.
   *
   * @throws IndexOutOfBoundsException if either array has not all these places
   */
  default void putAll(long[] keys, long[] values, int from, int count) {
    checkFromIndexSize(from, count, keys.length);
    checkFromIndexSize(from, count, values.length);
    if (count == 0) {
      boolean _ = containsKey(0); // throws if the index is closed
    }
    for (int i = from; i < from + count; i++) {
      put(keys[i], values[i]);
    }
  }

  /**
   * As {@link #putAll(long[], long[])}, from regions.
   *
   * @throws IllegalArgumentException if {@code values} is smaller than {@code keys}
   * @throws IllegalStateException also if an arena is closed; some keys are put then
   */
  default void putAll(LongRegion keys, LongRegion values) {
    BatchRoom.require(keys.size(), values.size());
    if (keys.size() == 0) {
      boolean _ = containsKey(0); // throws if the index is closed
    }
    for (long i = 0; i < keys.size(); i++) {
      put(keys.get(i), values.get(i));
    }
  }

  /** Takes every key out that is present throughout the call, one by one. */
  void clear();
}
