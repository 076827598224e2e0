package org.inkling.source;

/** One forward pass over entries in strictly ascending signed order of their keys. */
public interface EntryStream extends KeyStream {

  /** The value at the current position; undefined for a deletion marker. */
  long value();

  /** Whether the entry says that its key is deleted, rather than giving it a value. */
  boolean isDeletion();
}
