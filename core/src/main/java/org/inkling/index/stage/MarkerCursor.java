package org.inkling.index.stage;

import java.util.Objects;
import org.inkling.index.Cursor;
import org.inkling.source.EntryStream;

/** A {@link Cursor} that also reports keys that are marked as deleted. */
public interface MarkerCursor extends Cursor {

  /** Returns whether the current key is marked as deleted; its value is then undefined. */
  boolean isDeletion();

  /**
   * Advances over some of the next keys, including those marked as deleted, and copies them into
   * arrays; faster than {@link #next} for many keys. Afterwards no entry is current until {@link
   * #next} is called.
   *
   * @param deletions receives, for each key, whether it is marked as deleted; the value of such a
   *     key is undefined
   * @param count the maximum number of entries, at least 1; all three arrays must have room for as
   *     many, starting at index 0
   * @return the number of entries copied: 0 only at the end of the range
   * @throws IndexOutOfBoundsException if the arrays do not have the room
   * @throws IllegalStateException if the index or the cursor is closed
   */
  int nextSome(long[] keys, long[] values, boolean[] deletions, int count);

  /** Like {@link Cursor#nextRun}; keys that are marked as deleted are skipped. */
  @Override
  default int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    int taken = 0;
    while (taken < count && next()) {
      if (!isDeletion()) {
        keys[from + taken] = key();
        values[from + taken] = value();
        taken++;
      }
    }
    return taken;
  }

  /** Like {@link Cursor#entries}; keys that are marked as deleted are left out. */
  @Override
  default EntryStream entries() {
    return new LiveEntries(this, Cursor.super.entries());
  }
}
