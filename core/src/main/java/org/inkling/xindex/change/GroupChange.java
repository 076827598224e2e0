package org.inkling.xindex.change;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupTrainer;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * The change of one group in a {@link Compaction}: replaces its array and its delta by one array.
 * Its methods are the parts of the compaction's steps, called in the order in which they stand
 * here, each under a pin.
 *
 * <pre>
 *   root slot:  group {array, delta}
 *     publish   logical group {array, delta, next}      insertions go to the delta
 *     freeze                                            insertions go to next
 *     merge     [new array of references, private]
 *     swap      new group {new array, next}
 *     copy      references become values
 *     retire    group, logical group, array, delta
 * </pre>
 */
final class GroupChange {
  /** The maximum number of records that one step merges or copies. */
  private static final int RECORDS_PER_STEP = 4_096;

  /** The room for records that come between the allocation and the freeze. */
  private static final int MIN_SPARE_RECORDS = 64;

  /** The maximum number of records of an array, whose places are ints. */
  private static final long MAX_RECORDS = 1 << 30;

  private final XIndexTable table;
  private final SlabAllocator memory;
  private final int number;
  private final long old;
  private final long delta;

  private long logical;
  private long next;
  private long merged;
  private long array;
  private long arrayBytes;
  private int arrayRecords;
  private boolean settled;
  private boolean abandoned;

  private @Nullable RecordMerge merge;
  private boolean inMerge;
  private int mergedRecords;
  private int copied;

  /** Plans the change of the group of a delta; runs under a pin. */
  GroupChange(XIndexTable table, long delta) {
    this.table = table;
    this.memory = table.memory();
    this.delta = delta;
    this.number = table.root().find(Delta.pivot(delta));
    this.old = table.root().group(number);
    assert Group.delta(old) == delta && Group.nextDelta(old) == 0 : "two changes of one group";
  }

  /**
   * Allocates everything that the change needs.
   *
   * @return whether there is memory for it; if not, nothing is kept
   */
  boolean allocate() {
    free(); // what an attempt that has failed kept
    arrayRecords = liveRecords();
    boolean allocated = allocateArray();
    try {
      logical = memory.allocate(Group.BYTES);
      merged = memory.allocate(Group.BYTES);
      next = memory.allocate(Delta.BYTES);
    } catch (MemoryLimitException e) {
      allocated = false;
    }
    if (!allocated) {
      free();
      return false;
    }
    Delta.init(next, Group.pivot(old), table.shape().dueAt(arrayRecords + Delta.records(delta)));
    Group.initLogical(logical, old, Group.pivot(old), Group.end(old), next);
    Group.init(merged, Group.pivot(old), Group.end(old), next);
    return true;
  }

  /** Returns the number of live records in the array, which never grows. */
  private int liveRecords() {
    int live = 0;
    for (int place = 0; place < Group.records(old); place++) {
      live += EntryRecord.isRemoved(Group.record(old, place)) ? 0 : 1;
    }
    return live;
  }

  /** Allocates the new array; returns whether there is memory for it. */
  private boolean allocateArray() {
    long records = Delta.records(delta);
    long spare = Math.max(MIN_SPARE_RECORDS, records / 4);
    long capacity = arrayRecords + records + spare;
    if (capacity > MAX_RECORDS) {
      return false;
    }
    try {
      array = memory.allocate(EntryRecord.BYTES * capacity);
      arrayBytes = EntryRecord.BYTES * capacity;
      return true;
    } catch (MemoryLimitException e) {
      return false;
    }
  }

  /** Returns how many records of the delta have room in the new array. */
  private long roomForDelta() {
    return arrayBytes / EntryRecord.BYTES - arrayRecords;
  }

  /** Frees what was allocated, and queues the delta again; the change is private. */
  void giveBack() {
    free();
    if (!settled) {
      settled = true;
      table.due().push(delta);
    }
  }

  /** Frees what was allocated; the delta is due later. The change is private. */
  void postpone() {
    free();
    if (!settled) {
      settled = true;
      Delta.postpone(delta);
    }
  }

  private void free() {
    freeArray();
    if (next != 0) {
      DeltaBlocks.free(memory, next);
      next = 0;
    }
    logical = freeGroup(logical);
    merged = freeGroup(merged);
  }

  private void freeArray() {
    if (array != 0) {
      memory.free(array, arrayBytes);
      array = 0;
    }
  }

  private long freeGroup(long group) {
    if (group != 0) {
      memory.free(group, Group.BYTES);
    }
    return 0;
  }

  /** Publishes the logical group; its next delta is not used before the freeze. */
  void publish() {
    table.root().setGroup(number, logical);
  }

  /**
   * Freezes the delta. If it has grown too much, a larger array is allocated first; if there is no
   * memory for that, the group stays as it was.
   *
   * @return whether that is settled; if not, the latch of the delta is held, or the delta has grown
   *     again
   */
  boolean freeze() {
    if (!abandoned && Delta.records(delta) > roomForDelta()) {
      freeArray(); // no other thread has seen it
      if (!allocateArray()) {
        abandon();
      }
    }
    return abandoned || Delta.freeze(delta, roomForDelta());
  }

  /**
   * Restores the old group, whose delta was never frozen; so the next delta is empty. An operation
   * that still holds the logical group has left before the delta can be frozen by another
   * compaction: this one goes on to its grace period, and rounds exclude each other. The next delta
   * is frozen even so: it is retired here, and refuses whatever would be lost there.
   */
  private void abandon() {
    boolean frozen = Delta.freeze(next, 0);
    assert frozen : "a next delta was used before the freeze";
    table.root().setGroup(number, old);
    abandoned = true;
    Delta.postpone(delta);
    merged = freeGroup(merged);
    table.epochs().retire(logical, Group.BYTES);
    DeltaBlocks.retire(table.epochs(), next);
  }

  /** Returns whether the group stays as it was. */
  boolean isAbandoned() {
    return abandoned;
  }

  /**
   * The merge phase, up to a number of records: writes a reference to each live record of array and
   * delta, in key order.
   *
   * @return whether the new group is complete
   */
  boolean merge() {
    if (abandoned) {
      return true;
    }
    if (merge == null || inMerge) { // again from the start, if a step has failed
      merge = new RecordMerge(old, delta);
      mergedRecords = 0;
    }
    inMerge = true;
    boolean complete = mergeSome(merge);
    inMerge = false;
    return complete;
  }

  private boolean mergeSome(RecordMerge merge) {
    for (int i = 0; i < RECORDS_PER_STEP; i++) {
      long record = merge.next();
      if (record == 0) {
        finishMerge();
        return true;
      }
      long place = array + EntryRecord.BYTES * mergedRecords;
      EntryRecord.initReference(place, EntryRecord.key(record), record);
      mergedRecords++;
    }
    return false;
  }

  private void finishMerge() {
    assert EntryRecord.BYTES * mergedRecords <= arrayBytes : "the array is too small";
    if (mergedRecords == 0) {
      freeArray();
      return;
    }
    Group.setArray(merged, array, mergedRecords, arrayBytes);
    GroupTrainer.train(merged, table.shape());
  }

  /** Publishes the new group, whose records are references. */
  void swap() {
    if (!abandoned) {
      table.root().setGroup(number, merged);
    }
  }

  /**
   * The copy phase, up to a number of records, after a grace period: no operation reaches the old
   * records any more but through the references.
   *
   * @return whether it is complete; if not, there is more to do, or a latch is held
   */
  boolean copy() {
    int end = copied + Math.min(RECORDS_PER_STEP, mergedRecords - copied);
    while (copied < end && EntryRecord.copyTarget(Group.record(merged, copied))) {
      copied++;
    }
    return copied == mergedRecords;
  }

  /** Retires what the new group has replaced. */
  void retire() {
    if (abandoned) {
      return;
    }
    Epochs epochs = table.epochs();
    epochs.retire(logical, Group.BYTES);
    if (Group.array(old) != 0) {
      epochs.retire(Group.array(old), Group.arrayBytes(old));
    }
    DeltaBlocks.retire(epochs, delta);
    epochs.retire(old, Group.BYTES);
  }
}
