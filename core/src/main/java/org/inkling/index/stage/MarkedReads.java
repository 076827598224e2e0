package org.inkling.index.stage;

import org.inkling.index.EntryHolder;
import org.inkling.index.LongHolder;
import org.inkling.index.OrderedReads;

/**
 * The reads of an index that keeps deletion markers. An index without markers reports no key as
 * deleted.
 *
 * @shape 64-bit keys in signed order, 64-bit values, the whole domain of both
 */
public interface MarkedReads extends OrderedReads {

  /**
   * Returns what this index knows about a key. If the key has a value, that is stored in {@code
   * value}.
   */
  Presence lookup(long key, LongHolder value);

  /** Like {@link #lookup(long, LongHolder)}, but does not return the value. */
  Presence lookup(long key);

  /**
   * Like {@link #ceiling(long, EntryHolder)}, but searches only up to the key {@code last}: entries
   * and deletion markers after it cost nothing. If no entry is found, {@code found} may have
   * changed.
   */
  boolean ceiling(long key, long last, EntryHolder found);

  /**
   * Like {@link #ceiling(long, long, EntryHolder)} in the other direction: searches down to the key
   * {@code last}.
   */
  boolean floor(long key, long last, EntryHolder found);

  /** Like {@link #ascending(long, long)}, but also reports keys that are marked as deleted. */
  MarkerCursor ascendingWithMarkers(long from, long to);

  /** Like {@link #descending(long, long)}, but also reports keys that are marked as deleted. */
  MarkerCursor descendingWithMarkers(long from, long to);
}
