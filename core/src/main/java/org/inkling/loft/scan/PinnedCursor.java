package org.inkling.loft.scan;

import org.inkling.epoch.Pin;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftTable;

/**
 * A cursor over a table whose values are references, which may be followed under the pin under
 * which they were read.
 */
public final class PinnedCursor {
  private final LoftCursor cursor;

  /** Creates a cursor of no entries; {@link #reset} begins a range. */
  public PinnedCursor(LoftTable table, AccessSampler sampler, boolean ascending) {
    this.cursor = new LoftCursor(table, sampler, ascending, false);
  }

  /**
   * Restarts the cursor, in its direction, from {@code from} to {@code to}, both inclusive.
   *
   * @throws IllegalStateException if the cursor or its index is closed
   */
  public void reset(long from, long to) {
    cursor.reset(from, to);
  }

  /**
   * Reads the next entries under a pin of the caller. Keeps no entry for a later call: what finds
   * no room is read again by the next one. Renews the pin while it finds nothing. The caller
   * follows the references only after an acquire fence.
   *
   * @param count the maximum number of entries, at least 1
   * @return the number of entries; 0 only at the end of the range
   * @throws IllegalStateException if the cursor or its index is closed
   */
  public int next(Pin pin, long[] keys, long[] references, int count) {
    return cursor.nextPinned(pin, keys, references, count);
  }

  /**
   * Checks that this cursor can be used.
   *
   * @throws IllegalStateException if the cursor or its index is closed
   */
  public void requireOpen() {
    cursor.requireOpen();
  }

  /** Closes the cursor. */
  public void close() {
    cursor.close();
  }
}
