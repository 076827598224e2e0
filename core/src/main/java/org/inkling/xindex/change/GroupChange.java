package org.inkling.xindex.change;

import java.util.function.LongUnaryOperator;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.root.GroupRoot;
import org.inkling.xindex.table.XIndexTable;
import org.jspecify.annotations.Nullable;

/**
 * The change of one group in a {@link Compaction}: replaces its array and its delta by one array,
 * or by those of several groups if one would be too large. Its methods are the parts of the
 * compaction's steps, called in their order in this file, each under a pin.
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
 *
 * <p>A split has several logical groups in the slot, each linked to the one after it, with one
 * array and one delta but a next delta for each; and then as many new groups.
 *
 * @source XIndex, TOS'22, section 3.1.4 (group split) and algorithm 3; one pass merges and splits
 */
final class GroupChange {
  /** The maximum number of records that one step counts, merges or copies. */
  private static final int RECORDS_PER_STEP = 1_024;

  /** The room for records that come between the allocation and the freeze, if nothing is split. */
  private static final int MIN_SPARE_RECORDS = 64;

  /**
   * A change may take at most this part of what it gives back from the withheld part of the limit.
   */
  private static final int RELIEF_PART = 4;

  private final XIndexTable table;
  private final SlabAllocator memory;
  private final int number;
  private final long old;
  private final long delta;

  private final PartPlan plan;

  /** The parts, in the order of their keys; none before they are planned. */
  private Part[] parts = {};

  /** The number of gains with which the delta may be frozen. */
  private long maxGains;

  private long spare;
  private boolean settled;
  private boolean abandoned;

  private @Nullable RecordMerge merge;
  private boolean inMerge;

  /** The part that is merged or copied. */
  private int position;

  /** Plans the change of the group of a delta; runs under a pin. */
  GroupChange(XIndexTable table, long delta) {
    GroupRoot root = table.root();
    this.table = table;
    this.memory = table.memory();
    this.delta = delta;
    this.number = root.find(Delta.pivot(delta));
    this.old = root.group(number);
    this.plan = new PartPlan(old, table.shape());
    assert !root.isSplit(number) : "a group without a slot";
    assert Group.delta(old) == delta && Group.nextDelta(old) == 0 : "two changes of one group";
  }

  /** What became of an attempt to allocate. */
  enum Allocation {
    /** Everything is allocated. */
    DONE,

    /** There are more records to count. */
    COUNTING,

    /** There is no memory for it, and nothing is kept. */
    REFUSED
  }

  /** Counts some records; once all are counted, allocates everything that the change needs. */
  Allocation allocate() {
    if (!plan.count(RECORDS_PER_STEP)) {
      return Allocation.COUNTING;
    }
    parts = plan.parts().toArray(new Part[0]);
    takeCount();
    var blocks = blocks();
    for (Part part : parts) {
      if (!part.allocate(blocks, table.shape(), old, spare)) {
        free();
        return Allocation.REFUSED;
      }
    }
    for (int i = 1; i < parts.length; i++) {
      parts[i - 1].link(parts[i]);
    }
    return Allocation.DONE;
  }

  /** Sets how many keys may become live until the freeze: more than have so far. */
  private void takeCount() {
    long inDelta = plan.liveInDelta();
    long least =
        parts.length == 1 && counted() > 0
            ? Math.max(MIN_SPARE_RECORDS, inDelta / 4)
            : table.shape().spare(inDelta);
    long more = Math.max(least, 2 * (Delta.gains(delta) - plan.gains()));
    maxGains = plan.gains() + more;
    spare = plan.unseen() + more;
  }

  /**
   * Returns where blocks come from: within the limit, or also from its withheld part if the change
   * gives back much more than it takes. That part is for groups that are nearly empty, without
   * which an index that has reached its limit would not get the memory of removed keys back.
   */
  private LongUnaryOperator blocks() {
    long takes =
        EntryRecord.BYTES * (counted() + parts.length * spare)
            + parts.length * (2 * Group.BYTES + Delta.BYTES);
    long gives = EntryRecord.BYTES * (Group.records(old) + Delta.records(delta));
    boolean relieves = counted() == 0 || takes <= gives / RELIEF_PART;
    return relieves ? table::allocateForRelief : memory::allocate;
  }

  /** Returns how many live records were counted, in all parts. */
  private long counted() {
    long counted = 0;
    for (Part part : parts) {
      counted += part.counted();
    }
    return counted;
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
    for (Part part : parts) {
      part.free(memory);
    }
  }

  /** Publishes the logical groups; their next deltas are not used before the freeze. */
  void publish() {
    table.root().setGroup(number, parts[0].logical());
  }

  /**
   * Freezes the delta. If it has grown too much, its records are counted again, and larger arrays
   * are allocated first; if there is no memory for them, the group stays as it was.
   *
   * @return whether that is settled; if not, there are more records to count, the latch of the
   *     delta is held, or the delta has grown again
   */
  boolean freeze() {
    boolean fits = abandoned || Delta.gains(delta) <= maxGains;
    return (fits || makeRoom()) && (abandoned || Delta.freeze(delta, maxGains));
  }

  /**
   * Counts some records; once all are counted, allocates larger arrays, or abandons the change.
   *
   * @return whether all are counted
   */
  private boolean makeRoom() {
    if (!plan.count(RECORDS_PER_STEP)) {
      return false;
    }
    takeCount();
    for (Part part : parts) {
      if (!part.growArray(memory, spare)) {
        abandon();
        return true;
      }
    }
    return true;
  }

  /**
   * Restores the old group, whose delta was never frozen; so the next deltas are empty. An
   * operation that still holds a logical group has left before the delta can be frozen by another
   * compaction: this one goes on to its grace period, and rounds exclude each other.
   */
  private void abandon() {
    table.root().setGroup(number, old);
    abandoned = true;
    Delta.postpone(delta);
    for (Part part : parts) {
      part.abandon(memory, table.epochs());
    }
  }

  /** Returns whether the group stays as it was. */
  boolean isAbandoned() {
    return abandoned;
  }

  /** Returns whether several groups have replaced one. */
  boolean hasSplit() {
    return parts.length > 1 && !abandoned;
  }

  /** Returns how many groups have replaced the old one. */
  int newGroups() {
    return abandoned ? 0 : parts.length;
  }

  /** Returns how many records the groups have that have replaced the old one. */
  long newRecords() {
    long records = 0;
    for (int i = 0; i < newGroups(); i++) {
      records += parts[i].records();
    }
    return records;
  }

  /**
   * The merge phase, up to a number of records: writes a reference to each live record of array and
   * delta, in key order.
   *
   * @return whether the new groups are complete
   */
  boolean merge() {
    if (abandoned) {
      return true;
    }
    if (merge == null || inMerge) { // again from the start, if a step has failed
      merge = new RecordMerge(old, delta);
      position = 0;
      for (Part part : parts) {
        part.resetMerge();
      }
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
        finishUpTo(parts.length);
        return true;
      }
      finishUpTo(partFor(EntryRecord.key(record)));
      parts[position].add(record);
    }
    return false;
  }

  /** Returns the place of the part of a key, which is not below the key before. */
  private int partFor(long key) {
    int place = position;
    while (key > parts[place].end()) {
      place++;
    }
    return place;
  }

  /** Completes the parts before a place, where the merge goes on. */
  private void finishUpTo(int place) {
    for (; position < place; position++) {
      parts[position].finishMerge(memory, table.shape());
    }
  }

  /** Publishes the new groups, whose records are references. */
  void swap() {
    position = 0;
    if (!abandoned) {
      table.root().setGroup(number, parts[0].merged());
    }
  }

  /**
   * The copy phase, up to a number of records, after a grace period: no operation reaches the old
   * records any more but through the references.
   *
   * @return whether it is complete; if not, there is more to do, or a latch is held
   */
  boolean copy() {
    if (!abandoned && parts[position].copy(RECORDS_PER_STEP)) {
      position++;
    }
    return abandoned || position == parts.length;
  }

  /** Retires what the new groups have replaced. */
  void retire() {
    if (abandoned) {
      return;
    }
    Epochs epochs = table.epochs();
    for (Part part : parts) {
      part.retire(epochs);
      if (table.shape().parts(part.records(), 0) > 1) {
        part.queueNext(table.due()); // still too large: its next change splits it again
      }
    }
    if (Group.array(old) != 0) {
      epochs.retire(Group.array(old), Group.arrayBytes(old));
    }
    DeltaBlocks.retire(epochs, delta);
    epochs.retire(old, Group.BYTES);
  }
}
