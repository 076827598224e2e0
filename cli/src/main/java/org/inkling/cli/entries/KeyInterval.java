package org.inkling.cli.entries;

import org.inkling.index.Cursor;
import org.inkling.index.OrderedReads;

/**
 * A range of keys, including both ends.
 *
 * @param from the smallest key
 * @param to the largest key
 */
public record KeyInterval(long from, long to) {

  /** Opens a walk over the entries of the range, which the caller must close. */
  Cursor walk(OrderedReads index, boolean descending) {
    return descending ? index.descending(to, from) : index.ascending(from, to);
  }
}
