package org.inkling.xindex.table;

import org.inkling.epoch.Epochs;
import org.inkling.epoch.Pin;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.root.GroupTable;

/**
 * The groups of an index, and how an operation finds the record of a key. Every method runs under a
 * pin of the caller.
 *
 * <p>Every operation looks in this order: the array of the group, its delta, and its next delta if
 * it has one. A key has at most one live record in them, and it only ever moves on in this order,
 * so a key that stays present is not missed. {@code docs/concurrency.md} has the argument.
 *
 * @source XIndex, TOS'22, algorithm 2
 */
public final class XIndexTable extends GroupTable {
  private final XIndexShape shape;

  /** Creates a table over the groups of a root, all in blocks of this memory. */
  public XIndexTable(XIndexShape shape, SlabAllocator memory, Epochs epochs, GroupRoot root) {
    super(memory, epochs, Delta.LINK, root);
    this.shape = shape;
  }

  /** Returns the record that has the value of a key, valid under this pin; 0 if it is absent. */
  public long find(Pin pin, long key) {
    long record = tryFind(key);
    while (record == EntryRecord.BUSY) {
      startAgain(pin);
      record = tryFind(key);
    }
    return record;
  }

  /** Like {@link #find}, but returns BUSY if that cannot be decided because of other threads. */
  public long tryFind(long key) {
    long group = root().groupOf(key);
    long record = Group.find(group, key);
    long found = record == 0 ? 0 : EntryRecord.live(record);
    return found == 0 ? findInDeltas(group, key) : found;
  }

  private static long findInDeltas(long group, long key) {
    long found = findLive(Group.delta(group), key);
    long next = Group.nextDelta(group);
    return found == 0 && next != 0 ? findLive(next, key) : found;
  }

  private static long findLive(long delta, long key) {
    long record = Delta.find(delta, key);
    return record == 0 || record == EntryRecord.BUSY ? record : EntryRecord.live(record);
  }

  /** Returns the sizes of groups and deltas. */
  public XIndexShape shape() {
    return shape;
  }
}
