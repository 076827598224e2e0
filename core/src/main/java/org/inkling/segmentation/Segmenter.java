package org.inkling.segmentation;

/**
 * Grows one segment at a time from keys pushed in strictly ascending signed order.
 *
 * <p>Key number i since the last {@link #close()} has position i. Used by one thread.
 */
public interface Segmenter {

  /**
   * Takes the key into the open segment, or refuses it and stays as it was.
   *
   * @return false if no line of the segmenter's kind describes the open segment and this key; the
   *     caller then closes the segment and offers the key again, which the empty segment accepts
   * @throws IllegalArgumentException if the key is not greater than the last one of the segment
   */
  boolean add(long key);

  /** The number of keys in the open segment. */
  long length();

  /**
   * The line over the open segment, which is then empty.
   *
   * @throws IllegalStateException if no key was added since the last close
   */
  Segment close();
}
