package org.inkling.bytes;

/** One forward pass over entries in strictly ascending signed order of their keys. */
public interface LongBytesStream extends AutoCloseable {

  /**
   * Writes the next entry into a holder of the reader; returns false, and changes nothing, if no
   * entry is left.
   */
  boolean next(LongBytesEntry entry);

  /** Closes the pass. */
  @Override
  default void close() {}
}
