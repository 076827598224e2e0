package org.inkling.source;

/** One forward pass over entries in strictly ascending signed order of their keys. */
public interface EntryStream extends KeyStream {

  /** Returns the value at the current position; undefined for a deletion marker. */
  long value();

  /** Returns whether the current entry is a deletion marker rather than a value. */
  boolean isDeletion();

  /**
   * Appends the next entries to a batch until it is full or no entry is left. This has the same
   * effect as one call of {@link #next} for each entry: afterwards the current position is the last
   * entry read. If the batch still has room, the stream has ended.
   *
   * <p>If this fails, the batch has the entries before the failure. This default reads entry by
   * entry; a stream whose entries lie side by side may override it with a faster copy.
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
