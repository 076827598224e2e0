package org.inkling.index;

import java.util.Objects;

/** A {@link Cursor} that also reports the keys which are marked as deleted. */
public interface MarkerCursor extends Cursor {

  /** Whether the current key is marked as deleted; its value is then undefined. */
  boolean isDeletion();

  /**
   * Moves over some of the next keys, those that are marked as deleted among them, and copies them
   * into arrays; the faster way to read many. Afterwards no entry is current until {@link #next} is
   * called.
   *
   * @param deletions where it goes which keys are marked as deleted; their values are undefined
   * @param count the most entries, at least 1, for which there is room in all three arrays from
   *     their beginning on
   * @return how many entries there were: 0 at the end of the range only
   * @throws IndexOutOfBoundsException if the arrays lack the room
   * @throws IllegalStateException if the index or the cursor is closed
   */
  int nextSome(long[] keys, long[] values, boolean[] deletions, int count);

  /** As {@link Cursor#nextRun}; keys that are marked as deleted are passed over. */
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
}
