package org.inkling.index;

import static java.util.Objects.checkFromIndexSize;
import static java.util.Objects.requireNonNull;

import java.util.function.LongBinaryOperator;
import java.util.function.LongUnaryOperator;
import org.inkling.region.LongRegion;

/**
 * The operations, on single keys and on batches, of a concurrent map from {@code long} to {@code
 * long} without boxing: {@link PointReads} and the writes.
 *
 * <p>Each operation on one key is linearizable; batches and {@code clear} are linearizable key by
 * key, and {@code size} is exact when no thread writes. An operation that needs memory may throw
 * {@link org.inkling.MemoryLimitException}; the index then stays readable and correct, and an
 * operation on one key has had no effect. On a LOFT index, {@code compareAndSet} between values
 * from -2^60 to 2^60 - 1 never fails because of the memory limit, and neither does {@code remove},
 * unless deletion markers are kept. After the index is closed, every operation throws {@link
 * IllegalStateException}.
 *
 * <p>{@link #addAndGet}, {@link #merge}, {@link #update} and {@link #computeIfAbsent} read a value
 * and write another one that depends on it, as one atomic operation: it takes effect by one write,
 * on the very value that was read, and is tried again if another thread was faster. A function that
 * the caller passes runs outside the index, where it may call the index, take long or throw; if it
 * throws, nothing has changed. It may run several times for one call, and all results but the last
 * are discarded.
 *
 * @shape 64-bit keys, 64-bit values, the whole domain of both
 */
public interface PointOperations extends PointReads {

  /** Sets the value of {@code key}, whether or not the key is present. */
  void put(long key, long value);

  /**
   * Sets the value of {@code key} and returns the previous value, or {@code absent} if there was
   * none.
   */
  long getAndPut(long key, long value, long absent);

  /**
   * Sets the value of {@code key}; returns true if it had a value before and writes that to {@code
   * previous}.
   */
  boolean getAndPut(long key, long value, LongHolder previous);

  /** Sets the value of {@code key} if it has none; returns whether it did. */
  boolean putIfAbsent(long key, long value);

  /**
   * Sets the value of {@code key} if it has none.
   *
   * @return true if it did; false if the key was present, whose value is then in {@code current}
   */
  boolean putIfAbsent(long key, long value, LongHolder current);

  /** Sets the value of {@code key} if it has one; returns whether it did. */
  boolean replace(long key, long value);

  /**
   * Sets the value of {@code key} if it has one; returns whether it did and writes the old value to
   * {@code previous}.
   */
  boolean getAndReplace(long key, long value, LongHolder previous);

  /**
   * Sets the value of {@code key} to {@code replacement} if it is {@code expected}; returns whether
   * it did.
   */
  boolean compareAndSet(long key, long expected, long replacement);

  /** Removes {@code key}; returns whether it was present. */
  boolean remove(long key);

  /** Removes {@code key} if its value is {@code expected}; returns whether it did. */
  boolean remove(long key, long expected);

  /** Removes {@code key} and returns its value, or {@code absent} if it had none. */
  long getAndRemove(long key, long absent);

  /**
   * Removes {@code key}; returns true if it was present and writes its value to {@code previous}.
   */
  boolean getAndRemove(long key, LongHolder previous);

  /**
   * Adds {@code delta} to the value of {@code key} and returns the sum; an absent key counts as 0.
   * A sum of more than 64 bits wraps around.
   */
  default long addAndGet(long key, long delta) {
    while (true) {
      long current = get(key, 0); // 0: the value, or the key is absent
      long sum = current + delta;
      if (compareAndSet(key, current, sum) || (current == 0 && putIfAbsent(key, sum))) {
        return sum;
      }
    }
  }

  /** Like {@link #addAndGet}, but returns the value before the addition, 0 for an absent key. */
  default long getAndAdd(long key, long delta) {
    return addAndGet(key, delta) - delta;
  }

  /**
   * Sets the value of {@code key} to {@code value} if it has none, otherwise to the result of
   * {@code function} for its value and {@code value}; returns the new value.
   */
  default long merge(long key, long value, LongBinaryOperator function) {
    requireNonNull(function, "function");
    var current = new LongHolder();
    while (true) {
      if (get(key, current)) {
        long merged = function.applyAsLong(current.value, value);
        if (compareAndSet(key, current.value, merged)) {
          return merged;
        }
      } else if (putIfAbsent(key, value)) {
        return value;
      }
    }
  }

  /**
   * Sets the value of {@code key} to the result of {@code function} for its value, if it has one;
   * returns whether it has.
   */
  default boolean update(long key, LongUnaryOperator function) {
    return update(key, function, new LongHolder());
  }

  /**
   * Sets the value of {@code key} to the result of {@code function} for its value, if it has one;
   * returns whether it has and writes the new value to {@code updated}.
   */
  default boolean update(long key, LongUnaryOperator function, LongHolder updated) {
    requireNonNull(function, "function");
    requireNonNull(updated, "updated");
    var current = new LongHolder();
    while (get(key, current)) {
      long next = function.applyAsLong(current.value);
      if (compareAndSet(key, current.value, next)) {
        updated.value = next;
        return true;
      }
    }
    return false;
  }

  /**
   * Returns the value of {@code key}; if it has none, sets it to the result of {@code function} for
   * the key, unless another thread sets it first. The function runs once at most.
   */
  default long computeIfAbsent(long key, LongUnaryOperator function) {
    requireNonNull(function, "function");
    var current = new LongHolder();
    if (get(key, current)) {
      return current.value;
    }
    long computed = function.applyAsLong(key);
    return putIfAbsent(key, computed, current) ? computed : current.value;
  }

  /**
   * Puts a batch of keys: {@code keys[i]} gets the value {@code values[i]}. Each put takes effect
   * on its own during the call, in array order: of equal keys the last one wins.
   *
   * @throws IllegalArgumentException if {@code values} is shorter than {@code keys}
   * @throws org.inkling.MemoryLimitException if a key cannot be put: the keys before it have been
   *     put; this key and those after it have not. A later call with the same arrays that succeeds
   *     puts them all
   */
  default void putAll(long[] keys, long[] values) {
    BatchRoom.require(keys.length, values.length);
    putAll(keys, values, 0, keys.length);
  }

  /**
   * Like {@link #putAll(long[], long[])}, for the {@code count} keys that start at {@code
   * keys[from]}, with the values at the same indexes of {@code values}.
   *
   * @throws IndexOutOfBoundsException if either array does not have all these indexes
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
   * Like {@link #putAll(long[], long[])}, from regions.
   *
   * @throws IllegalArgumentException if {@code values} is smaller than {@code keys}
   * @throws IllegalStateException also if an arena is closed; some keys may then have been put
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

  /** Removes every key that is present throughout the call, one by one. */
  default void clear() {
    try (Cursor cursor = cursor()) {
      while (cursor.next()) {
        remove(cursor.key());
      }
    }
  }
}
