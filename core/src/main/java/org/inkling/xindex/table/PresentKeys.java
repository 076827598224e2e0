package org.inkling.xindex.table;

import org.inkling.epoch.Pin;
import org.inkling.index.LongHolder;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;

/** A walk over the keys of a table that finds every key that is present throughout. */
public final class PresentKeys {
  private final XIndexTable table;

  /** The smallest key found in one group. */
  private final LongHolder smallest = new LongHolder();

  private boolean found;
  private boolean busy;

  /** Creates a walk. */
  public PresentKeys(XIndexTable table) {
    this.table = table;
  }

  /**
   * Finds the smallest key at or above a key; runs under a pin.
   *
   * @param next receives the key; unchanged if there is none
   */
  public boolean ceiling(Pin pin, long key, LongHolder next) {
    long from = key;
    while (true) {
      long group = table.root().groupOf(from);
      lookIntoGroup(group, from);
      if (busy) {
        table.startAgain(pin);
      } else if (found) {
        next.value = smallest.value;
        return true;
      } else if (Group.end(group) == Long.MAX_VALUE) {
        return false;
      } else {
        from = Group.end(group) + 1;
      }
    }
  }

  /** Looks in the order of all operations: array, delta, next delta. */
  private void lookIntoGroup(long group, long key) {
    found = false;
    busy = false;
    lookIntoArray(group, key);
    lookIntoDelta(Group.delta(group), key);
    if (Group.nextDelta(group) != 0) {
      lookIntoDelta(Group.nextDelta(group), key);
    }
  }

  private void lookIntoArray(long group, long key) {
    int records = Group.records(group);
    for (int place = Group.placeOf(group, key); place < records && !busy; place++) {
      if (offer(Group.record(group, place))) {
        return;
      }
    }
  }

  private void lookIntoDelta(long delta, long key) {
    long record = busy ? 0 : Delta.ceiling(delta, key);
    while (record != 0 && !offer(record) && !busy) {
      long above = EntryRecord.key(record);
      record = above == Long.MAX_VALUE ? 0 : Delta.ceiling(delta, above + 1);
    }
  }

  /** Takes note of a record if it is live; returns whether it is. */
  private boolean offer(long record) {
    long live = record == EntryRecord.BUSY ? record : EntryRecord.live(record);
    if (live == EntryRecord.BUSY) {
      busy = true;
      return false;
    }
    if (live == 0) {
      return false;
    }
    long key = EntryRecord.key(record);
    smallest.value = found ? Math.min(smallest.value, key) : key;
    found = true;
    return true;
  }
}
