package org.inkling.xindex;

import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.table.XIndexTable;

/** How far a compaction of one group has come, as operations can see it. */
enum GroupPhase {
  /** No change of the group can be seen. */
  PLAIN,

  /** The logical group is published; insertions go to the delta. */
  PUBLISHED,

  /** The delta is frozen, and the merge has not ended. */
  FROZEN,

  /** The array has nothing but references. */
  REFERENCES,

  /** The array has some references. */
  COPYING;

  /** Returns the phase of the group with a number, while no step is taken. */
  static GroupPhase of(XIndexTable table, int number) {
    long group = table.root().group(number);
    if (Group.nextDelta(group) != 0) {
      return Delta.isFrozen(Group.delta(group)) ? FROZEN : PUBLISHED;
    }
    int references = 0;
    for (int place = 0; place < Group.records(group); place++) {
      references += EntryRecord.isReference(Group.record(group, place)) ? 1 : 0;
    }
    if (references == 0) {
      return PLAIN;
    }
    return references == Group.records(group) ? REFERENCES : COPYING;
  }
}
