package org.inkling.source;

/** One forward pass over entries in strictly ascending signed order of their keys. */
public interface EntryStream extends KeyStream {

  /** The value at the current position; undefined for a deletion marker. */
  long value();

  /** Whether the entry says that its key is deleted, rather than giving it a value. */
  boolean isDeletion();

  /**
   * Reads the next entries behind those that a batch has, until it is full or no entry is left; as
   * so many calls of {@link #next} would, after which the current position is the last entry read.
   * A batch that is left with room says that the stream is at its end.
   *
   * <p>If this fails, the batch has the entries before the failure. A stream whose entries lie side
   * by side may do better than this, which asks for each.
   */
  default void read(EntryBatch batch) {
    for (int room = batch.room(); room > 0 && next(); room--) {
      if (isDeletion()) {
        batch.addDeletion(key());
      } else {
        batch.add(key(), value());
      }
    }
  }
}
