package org.inkling.xindex.table;

import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaWalk;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRange;
import org.inkling.xindex.root.GroupRoot;

/**
 * Checks every group of a table while no operation writes. A compaction may be stopped between any
 * two of its steps.
 */
public final class StructureCheck {
  private final XIndexTable table;
  private final GroupRoot root;
  private final boolean idle;
  private long liveKeys;

  /** The range that the keys of the array or delta under check must be in. */
  private long low;

  private long high;

  /**
   * Creates the check of a table.
   *
   * @param idle whether no delta is due and no compaction is under way
   */
  public StructureCheck(XIndexTable table, boolean idle) {
    this.table = table;
    this.root = table.root();
    this.idle = idle;
  }

  /**
   * Runs under a pin of the caller.
   *
   * @throws IllegalStateException with a message that names the first error found
   */
  public void run() {
    long pivot = Long.MIN_VALUE;
    for (int number = 0; number < root.count(); number++) {
      long first = root.group(number);
      for (long group = first; group != 0; group = partAfter(group, number)) {
        require(
            GroupRange.pivot(group) == pivot,
            "its keys do not begin after the group before",
            number);
        checkGroup(group, first, number);
        pivot = GroupRange.end(group) + 1;
      }
    }
    require(pivot == Long.MIN_VALUE, "it is the last one, but not to the last key", root.count());
    if (liveKeys != table.keys().sum()) {
      throw new IllegalStateException(
          liveKeys + " live records, but " + table.keys().sum() + " keys are counted");
    }
  }

  /** Returns the next part in a slot, 0 after the last one. */
  private long partAfter(long group, int number) {
    return GroupRange.end(group) == root.end(number) ? 0 : GroupRange.next(group);
  }

  private void checkGroup(long group, long first, int number) {
    require(GroupRange.pivot(group) <= GroupRange.end(group), "it has no keys", number);
    requireFound(GroupRange.pivot(group), group, number);
    requireFound(GroupRange.end(group), group, number);
    long delta = Group.delta(group);
    long next = Group.nextDelta(group);
    if (next != 0 && group != first) { // a part of a logical group
      require(delta == Group.delta(first), "its parts have several deltas", number);
    } else {
      low = GroupRange.pivot(group);
      high =
          next == 0 ? GroupRange.end(group) : root.end(number); // what parts share has keys of all
      checkArray(group, number);
      checkDelta(delta, number);
    }
    if (next != 0) {
      require(!Delta.isFrozen(next), "its next delta is frozen", number);
      require(
          Delta.records(next) == 0 || Delta.isFrozen(delta),
          "its next delta has records, but its delta is not frozen",
          number);
      low = GroupRange.pivot(group);
      high = GroupRange.end(group);
      checkDelta(next, number);
    }
    require(next != 0 || !Delta.isFrozen(delta), "its only delta is frozen", number);
    require(next == 0 || !idle, "no compaction is under way, but it has a next delta", number);
    require(!idle || !Delta.isQueued(delta), "its delta is marked as queued, and is not", number);
  }

  private void requireFound(long key, long group, int number) {
    requireKey(
        root.groupOf(key) == group, key, "is at an end, and the root does not find it", number);
  }

  private void checkArray(long group, int number) {
    int records = Group.records(group);
    require(records == 0 || Group.lines(group) > 0, "it has no lines", number);
    long last = 0;
    for (int place = 0; place < records; place++) {
      long record = Group.record(group, place);
      long key = EntryRecord.key(record);
      requireKey(place == 0 || last < key, key, "is not above the record before it", number);
      requireKey(Group.find(group, key) == record, key, "is not found by its line", number);
      last = key;
      checkRecord(record, key, number);
    }
  }

  private void checkDelta(long delta, int number) {
    require(root.find(Delta.pivot(delta)) == number, "the pivot of a delta is elsewhere", number);
    require(!Delta.isLocked(delta), "the latch of a delta is held", number);
    var walk = new DeltaWalk(delta);
    long records = 0;
    long last = 0;
    for (long record = walk.next(); record != 0; record = walk.next()) {
      long key = EntryRecord.key(record);
      requireKey(records == 0 || last < key, key, "is not above the record before it", number);
      requireKey(Delta.find(delta, key) == record, key, "is not found in its delta", number);
      requireKey(!EntryRecord.isReference(record), key, "is a reference in a delta", number);
      last = key;
      records++;
      checkRecord(record, key, number);
    }
    require(records == Delta.records(delta), "the count of records in a delta is wrong", number);
  }

  /** Counts a live record, which must be the one that a lookup finds. */
  private void checkRecord(long record, long key, int number) {
    requireKey(key >= low && key <= high, key, "is outside its group", number);
    requireKey(!EntryRecord.isLocked(record), key, "has a latch that is held", number);
    if (EntryRecord.isReference(record)) {
      long target = EntryRecord.target(record);
      requireKey(!EntryRecord.isReference(target), key, "is a reference to a reference", number);
      requireKey(EntryRecord.key(target) == key, key, "refers to another key", number);
    }
    long live = EntryRecord.live(record);
    if (live != 0) {
      liveKeys++;
      requireKey(table.tryFind(key) == live, key, "has two live records", number);
    }
  }

  private static void require(boolean holds, String what, int number) {
    if (!holds) {
      throw new IllegalStateException("group " + number + ": " + what);
    }
  }

  private static void requireKey(boolean holds, long key, String what, int number) {
    if (!holds) {
      throw new IllegalStateException("group " + number + ": key " + key + " " + what);
    }
  }
}
