package org.inkling.index.stage;

import org.inkling.source.EntryBatch;
import org.inkling.source.EntryStream;

/** The entries of a cursor with deletion markers, without the keys that are marked as deleted. */
final class LiveEntries implements EntryStream {
  private final MarkerCursor cursor;
  private final EntryStream steps;

  /**
   * Creates the stream.
   *
   * @param steps one entry for each step of the cursor, markers included
   */
  LiveEntries(MarkerCursor cursor, EntryStream steps) {
    this.cursor = cursor;
    this.steps = steps;
  }

  @Override
  public boolean next() {
    boolean found = steps.next();
    while (found && cursor.isDeletion()) {
      found = steps.next();
    }
    return found;
  }

  @Override
  public long key() {
    return steps.key();
  }

  @Override
  public long value() {
    return steps.value();
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  /** Reads runs of the cursor, which have no markers. */
  @Override
  public void read(EntryBatch batch) {
    steps.read(batch);
  }

  @Override
  public void close() {
    steps.close();
  }
}
