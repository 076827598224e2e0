package org.inkling.hybrid.run;

import java.util.List;
import org.inkling.index.stage.MarkedIndex;
import org.inkling.index.stage.MarkerCursor;

/**
 * The keys of stages that are no longer written, within a range, ascending: each key once, as in
 * the newest stage that has it. Used by one thread.
 */
public final class StageStream implements AutoCloseable {
  private final MarkerCursor[] cursors; // newest first; only those at an entry
  private int live;
  private long key;
  private long value;
  private boolean deletion;
  private boolean present;

  /**
   * Creates a stream over the keys from {@code from} to {@code to}, both included, at the first
   * one.
   */
  public StageStream(List<? extends MarkedIndex> newestFirst, long from, long to) {
    cursors = new MarkerCursor[newestFirst.size()];
    for (int i = 0; i < cursors.length; i++) {
      MarkerCursor cursor = newestFirst.get(i).ascendingWithMarkers(from, to);
      if (cursor.next()) {
        cursors[live++] = cursor;
      } else {
        cursor.close();
      }
    }
    advance();
  }

  /** Moves to the next key. */
  public void advance() {
    if (live == 0) {
      present = false;
      return;
    }
    int newest = 0;
    long least = cursors[0].key();
    for (int i = 1; i < live; i++) {
      long other = cursors[i].key();
      if (other < least) {
        least = other;
        newest = i;
      }
    }
    take(cursors[newest], least);
    pass(least);
  }

  private void take(MarkerCursor cursor, long at) {
    present = true;
    key = at;
    deletion = cursor.isDeletion();
    value = deletion ? 0 : cursor.value();
  }

  /** Advances all cursors at a key, and drops cursors that reach their end. */
  private void pass(long passed) {
    int kept = 0;
    for (int i = 0; i < live; i++) {
      MarkerCursor cursor = cursors[i];
      if (cursor.key() != passed || cursor.next()) {
        cursors[kept++] = cursor;
      } else {
        cursor.close();
      }
    }
    live = kept;
  }

  /** Returns whether it is at a key. */
  public boolean isPresent() {
    return present;
  }

  /** Returns the key that it is at. */
  public long key() {
    return key;
  }

  /** Returns the key's value, unless it is deleted. */
  public long value() {
    return value;
  }

  /** Returns whether the key is deleted. */
  public boolean isDeletion() {
    return deletion;
  }

  @Override
  public void close() {
    for (int i = 0; i < live; i++) {
      cursors[i].close();
    }
    live = 0;
    present = false;
  }
}
