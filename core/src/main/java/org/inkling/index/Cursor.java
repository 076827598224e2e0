package org.inkling.index;

import java.util.Objects;
import org.inkling.source.EntryStream;

/**
 * An iteration over the entries of an index within a range: of an {@link OrderedIndex} in one
 * direction, of another {@link PointIndex} in no particular order.
 *
 * {@snippet class="org.inkling.SnippetsTest" region="cursor"}
 *
 * <p>A cursor fills a buffer with a run of entries, leaves the index, and returns the entries one
 * by one; the next run begins after the last key returned. It is not a snapshot, unless it is a
 * cursor of a snapshot: each entry was present at some instant of the iteration. It may be kept
 * indefinitely, passed between threads that use it one at a time, and reused with {@link #reset};
 * it allocates nothing per step.
 */
public interface Cursor extends AutoCloseable {

  /**
   * Moves to the next entry; returns false once the end of the range is reached.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  boolean next();

  /** Returns the key of the current entry; undefined before the first {@link #next}. */
  long key();

  /** Returns the value of the current entry; undefined before the first {@link #next}. */
  long value();

  /**
   * Advances over the next entries and copies them into arrays, in iteration order: faster than
   * {@link #next} for more than a few entries. Calls may alternate with {@link #next}; after this
   * method no entry is current until {@link #next} is called.
   *
   * @param keys receives the keys, starting at index {@code from}
   * @param values receives the values, at the same indexes; must be a different array from {@code
   *     keys}
   * @param from the first index to write
   * @param count the maximum number of entries, for which both arrays must have room; afterwards
   *     the content of elements in this range that the run does not reach is undefined. With 0 the
   *     cursor does not move, and nothing is read or written
   * @return the number of entries copied: less than {@code count} only at the end of the range; a
   *     result of 0 for a {@code count} of 0 does not show whether entries are left
   * @throws IndexOutOfBoundsException if the arrays do not have the room
   * @throws IllegalStateException if the index or the cursor is closed
   */
  default int nextRun(long[] keys, long[] values, int from, int count) {
    Objects.checkFromIndexSize(from, count, keys.length);
    Objects.checkFromIndexSize(from, count, values.length);
    int taken = 0;
    while (taken < count && next()) {
      keys[from + taken] = key();
      values[from + taken] = value();
      taken++;
    }
    return taken;
  }

  /**
   * Returns the entries that this cursor has not returned yet, as a stream that closes the cursor.
   * The cursor must not be used until the stream has ended. A stream whose keys do not ascend, of a
   * cursor that descends or has no order, is refused by every builder.
   */
  default EntryStream entries() {
    return new CursorEntries(this);
  }

  /**
   * Restarts the cursor, in the same direction, from {@code from} to {@code to}, both inclusive. A
   * cursor without an order returns the keys from {@code from} up to {@code to}.
   */
  void reset(long from, long to);

  /**
   * Closes the cursor and releases what it has borrowed: off-heap buffers if the index is in files,
   * nothing if it is in memory.
   */
  @Override
  void close();
}
