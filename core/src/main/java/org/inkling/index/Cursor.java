package org.inkling.index;

import java.util.Objects;

/**
 * A walk over the entries of an {@link OrderedIndex} within a range, in one direction.
 *
 * <p>A cursor fills a buffer with a run of entries, lets go of the index, and hands the entries
 * out; the next run begins after the last key handed out. It is no snapshot, unless that of one:
 * each entry held at some instant of the walk. It may be kept for ever, shared between threads one
 * at a time, and used again with {@link #reset}; it allocates nothing per step.
 */
public interface Cursor extends AutoCloseable {

  /**
   * Moves to the next entry; false at the end of the range, and from then on.
   *
   * @throws IllegalStateException if the index or the cursor is closed
   */
  boolean next();

  /** The key of the current entry; undefined before the first {@link #next}. */
  long key();

  /** The value of the current entry; undefined before the first {@link #next}. */
  long value();

  /**
   * Moves over the next entries and copies them into arrays, in the order of the walk: the faster
   * way to read more than a few. May take turns with {@link #next}; afterwards no entry is current
   * until it is called.
   *
   * @param keys where the keys go, from place {@code from} on
   * @param values where the values go, at the same places; another array than {@code keys}
   * @param from the first place
   * @param count the most entries, for which there has to be room in both arrays; what stands in
   *     places of them that the run does not reach is undefined afterwards. With 0 the cursor stays
   *     where it is, and nothing is read or written
   * @return how many entries there were: less than {@code count} at the end of the range only, so
   *     that an answer of 0 to a {@code count} of 0 says nothing of what is left
   * @throws IndexOutOfBoundsException if the arrays lack the room
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

  /** Begins again, in the same direction, from {@code from} to {@code to}, both included. */
  void reset(long from, long to);

  /**
   * Ends the cursor and gives back what it may have borrowed: buffers outside the heap where the
   * index is in files, nothing where it is in memory.
   */
  @Override
  void close();
}
