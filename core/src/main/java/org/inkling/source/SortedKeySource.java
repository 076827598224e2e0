package org.inkling.source;

/**
 * Keys in strictly ascending signed order that can be read any number of times.
 *
 * @shape a stream of 64-bit keys, possibly larger than the heap
 */
public interface SortedKeySource {

  /** The size of a source that does not know how many keys it has. */
  long UNKNOWN_SIZE = -1;

  /** The exact number of keys, or {@link #UNKNOWN_SIZE}. */
  long size();

  /** Starts a pass from the first key. */
  KeyStream open();

  /** A source over an array, which is not copied; the order is checked when it is read. */
  static SortedKeySource of(long... keys) {
    return new ArraySource(keys, keys);
  }

  /** The same keys; a pass throws {@link UnsortedSourceException} where the order breaks. */
  static SortedKeySource checked(SortedKeySource source) {
    return new CheckedKeySource(source);
  }
}
