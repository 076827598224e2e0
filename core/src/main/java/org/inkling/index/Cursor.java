package org.inkling.index;

/**
 * A walk over the entries of an {@link OrderedIndex} within a range, in one direction.
 *
 * <p>A cursor fills a buffer with a run of entries, lets go of the index, and hands the entries
 * out; the next run begins after the last key handed out. It may be kept for ever, shared between
 * threads one at a time, and used again with {@link #reset}; it allocates nothing per step.
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

  /** Begins again, in the same direction, from {@code from} to {@code to}, both included. */
  void reset(long from, long to);

  /** Ends the cursor; nothing else depends on it. */
  @Override
  void close();
}
