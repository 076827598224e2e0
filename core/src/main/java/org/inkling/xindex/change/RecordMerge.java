package org.inkling.xindex.change;

import org.inkling.xindex.delta.DeltaWalk;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;

/**
 * The live records of a group's array and of its frozen delta, in key order. A record that is
 * removed when the merge comes to it stays removed; one that is removed later was returned.
 */
final class RecordMerge {
  private final long group;
  private final DeltaWalk walk;
  private int place;
  private long inDelta;

  RecordMerge(long group, long delta) {
    this.group = group;
    this.walk = new DeltaWalk(delta);
    this.inDelta = nextInDelta();
    skipRemoved();
  }

  /** Returns the next live record; 0 at the end. */
  long next() {
    long inArray = inArray();
    if (inArray == 0 || (inDelta != 0 && EntryRecord.key(inDelta) < EntryRecord.key(inArray))) {
      long record = inDelta;
      inDelta = record == 0 ? 0 : nextInDelta();
      return record;
    }
    place++;
    skipRemoved();
    return inArray;
  }

  private long inArray() {
    return place == Group.records(group) ? 0 : Group.record(group, place);
  }

  private void skipRemoved() {
    while (place < Group.records(group) && EntryRecord.isRemoved(Group.record(group, place))) {
      place++;
    }
  }

  private long nextInDelta() {
    long record = walk.next();
    while (record != 0 && EntryRecord.isRemoved(record)) {
      record = walk.next();
    }
    return record;
  }
}
