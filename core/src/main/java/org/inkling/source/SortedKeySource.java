package org.inkling.source;

/**
 * Keys in strictly ascending signed order that can be read any number of times.
 *
 * @shape a stream of 64-bit keys, possibly larger than the heap
 */
public interface SortedKeySource {

  /** The size reported by a source that does not know its number of keys. */
  long UNKNOWN_SIZE = -1;

  /** Returns the exact number of keys, or {@link #UNKNOWN_SIZE}. */
  long size();

  /** Starts a pass from the first key. */
  KeyStream open();

  /** Returns a source over an array, which is not copied; the order is checked when it is read. */
  static SortedKeySource of(long... keys) {
    return new Sources.ArraySource(keys, keys);
  }

  /**
   * Returns a source of the same keys whose passes throw {@link UnsortedSourceException} where the
   * order breaks.
   */
  static SortedKeySource checked(SortedKeySource source) {
    return new Sources.CheckedKeySource(source);
  }
}
