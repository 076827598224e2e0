package org.inkling.xindex;

import java.util.ArrayList;
import java.util.List;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;
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
    int records = 0;
    int references = 0;
    for (long group : parts(table.root(), number)) {
      if (Group.nextDelta(group) != 0) {
        return Delta.isFrozen(Group.delta(group)) ? FROZEN : PUBLISHED;
      }
      records += Group.records(group);
      for (int place = 0; place < Group.records(group); place++) {
        references += EntryRecord.isReference(Group.record(group, place)) ? 1 : 0;
      }
    }
    if (references == 0) {
      return PLAIN;
    }
    return references == records ? REFERENCES : COPYING;
  }

  /** Returns all groups, in the order of their keys. */
  static List<Long> groups(GroupRoot root) {
    var groups = new ArrayList<Long>();
    for (int number = 0; number < root.count(); number++) {
      groups.addAll(parts(root, number));
    }
    return groups;
  }

  /** Returns the groups that the slot with a number leads to. */
  private static List<Long> parts(GroupRoot root, int number) {
    var parts = new ArrayList<Long>();
    long part = root.group(number);
    parts.add(part);
    while (GroupRange.end(part) != root.end(number)) {
      part = GroupRange.next(part);
      parts.add(part);
    }
    return parts;
  }
}
