package org.inkling.hybrid.stage;

import org.inkling.index.MarkerCursor;

/**
 * A walk over what the stages in memory say, key by key in one direction: of several that know a
 * key the newest one counts. It stands at a key until it is moved on, or is done.
 */
final class StageOverlay {
  private final boolean ascending;
  private final MarkerCursor[] newestFirst;

  /** Which cursors stand at a key; the others are at their end. */
  private final boolean[] standing;

  /** The cursor at the nearest key, and the newest one there; -1 at the end. */
  private int first;

  private long key;

  /** A walk that stands at the first key from one to another, both included. */
  StageOverlay(Stages stages, boolean ascending, long from, long to) {
    this.ascending = ascending;
    newestFirst = new MarkerCursor[stages.count()];
    standing = new boolean[newestFirst.length];
    for (int i = 0; i < newestFirst.length; i++) {
      newestFirst[i] =
          ascending
              ? stages.stage(i).ascendingWithMarkers(from, to)
              : stages.stage(i).descendingWithMarkers(from, to);
      standing[i] = newestFirst[i].next();
    }
    choose();
  }

  /** Begins again, in the same direction. */
  void reset(long from, long to) {
    for (int i = 0; i < newestFirst.length; i++) {
      newestFirst[i].reset(from, to);
      standing[i] = newestFirst[i].next();
    }
    choose();
  }

  /** Whether no stage has anything more to say. */
  boolean isDone() {
    return first < 0;
  }

  /** The key at which the walk stands. */
  long key() {
    return key;
  }

  /** Whether the key is deleted. */
  boolean isDeletion() {
    return newestFirst[first].isDeletion();
  }

  /** The value of the key, if it is not deleted. */
  long value() {
    return newestFirst[first].value();
  }

  /** Moves on; what older stages say of the key is passed over. */
  void next() {
    for (int i = first; i < newestFirst.length; i++) {
      if (standing[i] && newestFirst[i].key() == key) {
        standing[i] = newestFirst[i].next();
      }
    }
    choose();
  }

  private void choose() {
    first = -1;
    for (int i = 0; i < newestFirst.length; i++) {
      if (standing[i] && (first < 0 || isBefore(newestFirst[i].key()))) {
        first = i;
        key = newestFirst[i].key();
      }
    }
  }

  private boolean isBefore(long other) {
    return ascending ? other < key : other > key;
  }

  void close() {
    for (MarkerCursor cursor : newestFirst) {
      cursor.close();
    }
  }
}
