package org.inkling.bytes.check;

import org.inkling.bytes.LongBytesCursor;
import org.inkling.bytes.LongBytesEntry;
import org.inkling.index.Cursor;
import org.inkling.index.EntryHolder;

/** The ordered half: neighbours and cursors, as {@link PointLongs}. */
abstract class OrderedLongs extends PointLongs {

  /** Finds the entry with the smallest key at or above a key, or the greatest at or below it. */
  abstract boolean neighbourBytes(boolean above, long key, LongBytesEntry found);

  abstract LongBytesCursor cursorBytes(boolean ascending, long from, long to);

  @Override
  protected final boolean neighbour(boolean above, long key, EntryHolder found) {
    var entry = new LongBytesEntry();
    boolean isFound = neighbourBytes(above, key, entry);
    if (isFound) {
      found.key = entry.key;
      found.value = valueOf(entry.key, entry.value);
    }
    return isFound;
  }

  @Override
  protected final Cursor cursor(boolean ascending, long from, long to) {
    return new CheckedCursor(cursorBytes(ascending, from, to));
  }

  /** A cursor of longs over one of byte strings. */
  private final class CheckedCursor implements Cursor {
    private final LongBytesCursor bytes;
    private boolean closed;

    CheckedCursor(LongBytesCursor bytes) {
      this.bytes = bytes;
    }

    @Override
    public boolean next() {
      return bytes.next();
    }

    @Override
    public long key() {
      return bytes.key();
    }

    @Override
    public long value() {
      return bytes.valueLength() == 0
          ? 0 // no entry is current
          : CheckedValue.valueOf(bytes.key(), bytes.buffer(), bytes.offset(), bytes.valueLength());
    }

    @Override
    public void reset(long from, long to) {
      bytes.reset(from, to);
    }

    @Override
    public int nextRun(long[] keys, long[] values, int from, int count) {
      if (closed) {
        throw new IllegalStateException("the cursor is closed");
      }
      long _ = size(); // throws if the index is closed, also for a count of 0
      return Cursor.super.nextRun(keys, values, from, count);
    }

    @Override
    public void close() {
      closed = true;
      bytes.close();
    }
  }
}
