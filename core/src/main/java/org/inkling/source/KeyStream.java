package org.inkling.source;

/**
 * One forward pass over keys in strictly ascending signed order.
 *
 * <p>Used by one thread. {@code key()} is defined only after {@code next()} has returned true.
 */
public interface KeyStream extends AutoCloseable {

  /** Moves to the next key; returns false once the end is reached. */
  boolean next();

  /** Returns the key at the current position. */
  long key();

  @Override
  void close();
}
