package org.inkling.source;

import java.util.function.LongUnaryOperator;

/**
 * Entries in strictly ascending signed order of their keys that can be read any number of times.
 *
 * @shape a stream of 64-bit keys, each with a 64-bit value or a deletion marker
 */
public interface SortedEntrySource {

  /** Returns the exact number of entries, or {@link SortedKeySource#UNKNOWN_SIZE}. */
  long size();

  /** Starts a pass from the first entry. */
  EntryStream open();

  /**
   * Returns a source over two arrays of equal length, which are not copied.
   *
   * @throws IllegalArgumentException if the lengths differ
   */
  static SortedEntrySource of(long[] keys, long[] values) {
    if (keys.length != values.length) {
      throw new IllegalArgumentException(
          "as many values as keys are required: "
              + keys.length
              + " keys, "
              + values.length
              + " values");
    }
    return new Sources.ArraySource(keys, values);
  }

  /**
   * Returns a source of the keys of {@code keys}, each with the value that {@code value} computes
   * from it.
   */
  static SortedEntrySource of(SortedKeySource keys, LongUnaryOperator value) {
    return new Sources.MappedSource(keys, value);
  }

  /**
   * Returns a source of the same entries whose passes throw {@link UnsortedSourceException} where
   * the order breaks.
   */
  static SortedEntrySource checked(SortedEntrySource source) {
    return new Sources.CheckedEntrySource(source);
  }
}
