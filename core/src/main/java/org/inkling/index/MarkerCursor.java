package org.inkling.index;

import java.util.Objects;

/** A {@link Cursor} that also reports the keys which are marked as deleted. */
public interface MarkerCursor extends Cursor {

  /** Whether the current key is marked as deleted; its value is then undefined. */
  boolean isDeletion();

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
