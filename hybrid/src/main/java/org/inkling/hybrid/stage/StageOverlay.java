package org.inkling.hybrid.stage;

import org.inkling.index.stage.MarkerCursor;

/**
 * A walk over the keys of the stages in memory, key by key in one direction: if several stages know
 * a key, the newest decides. It stays at a key until it is advanced, or is done.
 */
final class StageOverlay {
  private final boolean ascending;
  private final StageLane[] newestFirst;

  /** The lane at the nearest key, the newest one if several are; -1 at the end. */
  private int first;

  private long key;

  /** Creates a walk at the first key of a range, both ends included. */
  StageOverlay(Stages stages, boolean ascending, long from, long to) {
    this.ascending = ascending;
    newestFirst = new StageLane[stages.count()];
    for (int i = 0; i < newestFirst.length; i++) {
      newestFirst[i] = new StageLane(cursor(stages, i, from, to));
    }
    choose();
  }

  private MarkerCursor cursor(Stages stages, int stage, long from, long to) {
    return ascending
        ? stages.stage(stage).ascendingWithMarkers(from, to)
        : stages.stage(stage).descendingWithMarkers(from, to);
  }

  /** Begins again, in the same direction. */
  void reset(long from, long to) {
    for (StageLane lane : newestFirst) {
      lane.reset(from, to);
    }
    choose();
  }

  /** Whether all stages are at their end. */
  boolean isDone() {
    return first < 0;
  }

  /** The current key. */
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

  /** Advances; skips the key in older stages. */
  void next() {
    for (int i = first; i < newestFirst.length; i++) {
      StageLane lane = newestFirst[i];
      if (lane.hasKey() && lane.key() == key) {
        lane.pass(1);
      }
    }
    choose();
  }

  /**
   * Skips the first of the keys {@code [from, to)}, as long as a stage has marked them as deleted,
   * as when neighbours in the run were deleted. Returns how many, which may be fewer than possible:
   * only keys before the next key of every other stage.
   */
  int passDeleted(long[] keys, int from, int to) {
    StageLane lane = newestFirst[first];
    int count = lane.deletedLike(keys, from, to);
    for (StageLane other : newestFirst) {
      if (count > 0 && other != lane && other.hasKey()) {
        count = lane.countBefore(other.key(), ascending, count);
      }
    }
    if (count > 0) {
      lane.pass(count);
      choose();
    }
    return count;
  }

  private void choose() {
    first = -1;
    for (int i = 0; i < newestFirst.length; i++) {
      StageLane lane = newestFirst[i];
      if (lane.hasKey() && (first < 0 || isBefore(lane.key()))) {
        first = i;
        key = lane.key();
      }
    }
  }

  private boolean isBefore(long other) {
    return ascending ? other < key : other > key;
  }

  void close() {
    for (StageLane lane : newestFirst) {
      lane.close();
    }
  }
}
