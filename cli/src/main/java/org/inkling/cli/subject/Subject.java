package org.inkling.cli.subject;

import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.index.PointIndex;
import org.inkling.source.EntryStream;
import org.inkling.source.SortedEntrySource;
import org.jspecify.annotations.Nullable;

/**
 * An index under measurement, with the few operations that the workloads use.
 *
 * <p>A worker process holds one kind of subject only, so the calls through this interface have one
 * target and are inlined.
 *
 * @shape 64-bit keys, 64-bit values
 */
public interface Subject extends AutoCloseable {

  /** Returns the value of {@code key}, or {@code absent}. */
  long get(long key, long absent);

  /** Sets the value of {@code key}. */
  void put(long key, long value);

  /** Removes {@code key}; returns false if it was absent. */
  boolean remove(long key);

  /**
   * Looks up many keys: {@code values[i]} becomes the value of {@code keys[i]}, or {@code absent}.
   * The default looks up one key after the other.
   *
   * @return the number of keys that were present
   */
  default int getAll(long[] keys, long[] values, long absent) {
    int present = 0;
    for (int i = 0; i < keys.length; i++) {
      values[i] = get(keys[i], absent);
      present += values[i] == absent ? 0 : 1;
    }
    return present;
  }

  /** Sets the values of many keys. The default sets one after the other. */
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

  /** Returns a scanner for one thread. */
  default Scanner scanner() {
    throw new UnsupportedOperationException("a hash index has no order to scan in");
  }

  /** Returns the number of keys, which is exact while no operation runs. */
  long size();

  /**
   * Waits until background work has ended. An index that keeps its entries in files also reads them
   * once, so that its caches are as warm as possible.
   */
  default void settle() {}

  /**
   * Returns the index itself, for operations that workloads do not use.
   *
   * @throws UnsupportedOperationException if it is not an index of Inkling
   */
  default PointIndex index() {
    throw new UnsupportedOperationException("a peer has the operations of workloads only");
  }

  /**
   * Checks the internal structure of the index while no thread uses it.
   *
   * @throws IllegalStateException if the check finds an error
   */
  default void checkStructure() {}

  /** Returns the error that {@link #checkStructure} finds, or null. */
  default @Nullable String structureFault() {
    try {
      checkStructure();
      return null;
    } catch (IllegalStateException e) {
      return "the structure: " + e.getMessage();
    }
  }

  /** Returns the statistics of the index by name; empty if it has none. */
  default Map<String, Long> statistics() {
    return Map.of();
  }

  /** Returns the statistics, the number of keys and the bytes outside the heap, by name. */
  default Map<String, Long> state() {
    Map<String, Long> state = new LinkedHashMap<>();
    state.put("keys", size());
    state.put("offHeapBytes", offHeapBytes());
    state.putAll(statistics());
    return state;
  }

  /** Returns the bytes outside the heap: reserved minus free-listed; 0 for an index on the heap. */
  default long offHeapBytes() {
    return 0;
  }

  /** Returns the bytes in files; 0 for an index in memory. */
  default long diskBytes() {
    return 0;
  }

  @Override
  void close();

  /** Copies runs of entries out of a subject, for one thread. */
  interface Scanner {

    /**
     * Copies the entries from {@code from} upwards until the arrays are full.
     *
     * @return the number of entries copied
     */
    int scan(long from, long[] keys, long[] values);
  }
}
