package org.inkling.bytes;

/** One forward pass over entries in strictly ascending order of their keys, as unsigned bytes. */
public interface BytesStream extends AutoCloseable {

  /**
   * Writes the next entry into a holder of the reader; returns false, and changes nothing, if no
   * entry is left.
   */
  boolean next(BytesEntry entry);

  /** Closes the pass. */
  @Override
  default void close() {}
}
