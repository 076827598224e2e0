package org.inkling.cli.bench;

import java.util.Map;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;

/**
 * An index under measurement, seen through the few operations that the workloads use.
 *
 * <p>A worker process holds one kind of subject only, so the calls through this interface have one
 * target and are inlined.
 *
 * @shape 64-bit keys, 64-bit values
 */
public interface Subject extends AutoCloseable {

  /** The value of {@code key}, or {@code absent}. */
  long get(long key, long absent);

  /** Sets the value of {@code key}. */
  void put(long key, long value);

  /** Removes {@code key}; false if it was absent. */
  boolean remove(long key);

  /**
   * Looks up many keys: {@code values[i]} becomes the value of {@code keys[i]}, or {@code absent}.
   * One key after the other, where the index has no way of its own for many.
   *
   * @return how many keys were present
   */
  default int getAll(long[] keys, long[] values, long absent) {
    int present = 0;
    for (int i = 0; i < keys.length; i++) {
      values[i] = get(keys[i], absent);
      present += values[i] == absent ? 0 : 1;
    }
    return present;
  }

  /** Sets the values of many keys; one after the other, where the index has no way of its own. */
  default void putAll(long[] keys, long[] values) {
    for (int i = 0; i < keys.length; i++) {
      put(keys[i], values[i]);
    }
  }

  /** Sets the values of many keys in ascending order, one after the other. */
  default void putAll(SortedEntrySource entries) {
    try (EntryStream stream = entries.open()) {
      while (stream.next()) {
        put(stream.key(), stream.value());
      }
    }
  }

  /** A scanner for one thread. */
  default Scanner scanner() {
    throw new UnsupportedOperationException("a hash map has no order to scan in");
  }

  /** How many keys there are, exact while nothing runs. */
  long size();

  /**
   * Waits until the index has done what it does in the background. One that keeps its entries in
   * files reads them once as well, so that its caches are as warm as they get.
   */
  default void settle() {}

  /**
   * Looks at the inside of the index, while nobody uses it.
   *
   * @throws IllegalStateException if something is not as it should be
   */
  default void checkStructure() {}

  /** What the index says of itself, by name; empty if it says nothing. */
  default Map<String, Long> statistics() {
    return Map.of();
  }

  /** Bytes outside the heap: reserved less free-listed; 0 for what lives on the heap. */
  default long offHeapBytes() {
    return 0;
  }

  /** Bytes in files; 0 for what lives in memory. */
  default long diskBytes() {
    return 0;
  }

  @Override
  void close();

  /** Copies runs of entries out of a subject; belongs to one thread. */
  interface Scanner {

    /**
     * Copies the entries from {@code from} upwards until the arrays are full.
     *
     * @return how many were copied
     */
    int scan(long from, long[] keys, long[] values);
  }
}
