package org.inkling.segmentation;

/**
 * Grows one segment at a time from keys pushed in strictly ascending signed order.
 *
 * <p>Key number i since the last {@link #close()} has position i. Used by one thread.
 */
public interface Segmenter {

  /**
   * Adds the key to the open segment, or refuses it and leaves the segment unchanged.
   *
   * @return false if no line of the segmenter's kind describes the open segment and this key; the
   *     caller then closes the segment and offers the key again, which the empty segment accepts
   * @throws IllegalArgumentException if the key is not greater than the last one of the segment
   */
  boolean add(long key);

  /** Returns the number of keys in the open segment. */
  long length();

  /**
   * Closes the open segment and returns its line; the next segment is then empty.
   *
   * @throws IllegalStateException if no key was added since the last close
   */
  Segment close();
}
