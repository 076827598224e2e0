package org.inkling.xindex.change;

import java.util.function.LongUnaryOperator;
import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.maintenance.DueNodes;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.delta.DeltaBlocks;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupTrainer;
import org.inkling.xindex.group.XIndexShape;
import org.inkling.xindex.root.GroupRange;

/**
 * One of the groups that a change makes of a group, with the blocks that it has and will have: a
 * logical group, a next delta, and the new group with its array.
 */
final class Part {
  /** The maximum number of records of an array, whose places are ints. */
  private static final long MAX_RECORDS = 1 << 30;

  private final long pivot;
  private long end;

  /** The number of records that were counted in the range. */
  private long counted;

  private long logical;
  private long next;
  private long merged;
  private long array;
  private long arrayBytes;
  private int records;
  private int copied;

  /** Creates a part with the keys of a range. */
  Part(long pivot, long end) {
    this.pivot = pivot;
    this.end = end;
  }

  long end() {
    return end;
  }

  /** Ends the range before another part, which is created for the keys from a pivot on. */
  Part cutAt(long nextPivot) {
    var after = new Part(nextPivot, end);
    end = nextPivot - 1;
    return after;
  }

  long counted() {
    return counted;
  }

  void setCounted(long counted) {
    this.counted = counted;
  }

  void count() {
    counted++;
  }

  /**
   * Allocates all blocks, with an array that has some places more than records were counted.
   *
   * @param blocks allocates zeroed blocks
   * @return whether there is memory for them; if not, the caller frees those that there are
   */
  boolean allocate(LongUnaryOperator blocks, XIndexShape shape, long old, long spare) {
    if (!allocateArray(blocks, spare)) {
      return false;
    }
    try {
      logical = blocks.applyAsLong(Group.BYTES);
      merged = blocks.applyAsLong(Group.BYTES);
      next = blocks.applyAsLong(Delta.BYTES);
    } catch (MemoryLimitException e) {
      return false;
    }
    Delta.init(next, pivot, shape.dueAt(counted));
    Delta.setDueAtRemovals(next, shape.dueAtRemovals(counted));
    Group.initLogical(logical, old, pivot, end, next);
    Group.init(merged, pivot, end, next);
    return true;
  }

  /** Replaces the array by a larger one if it has not enough places; returns whether it has. */
  boolean growArray(SlabAllocator memory, long spare) {
    if (EntryRecord.BYTES * (counted + spare) <= arrayBytes) {
      return true;
    }
    freeArray(memory); // no other thread has seen it
    return allocateArray(memory::allocate, spare);
  }

  private boolean allocateArray(LongUnaryOperator blocks, long spare) {
    long bytes = EntryRecord.BYTES * (counted + spare);
    if (counted + spare > MAX_RECORDS) {
      return false;
    }
    try {
      array = blocks.applyAsLong(bytes);
      arrayBytes = bytes;
      return true;
    } catch (MemoryLimitException e) {
      return false;
    }
  }

  /** Frees all blocks, which no other thread has seen. */
  void free(SlabAllocator memory) {
    freeArray(memory);
    if (next != 0) {
      DeltaBlocks.free(memory, next);
      next = 0;
    }
    logical = freeGroup(memory, logical);
    merged = freeGroup(memory, merged);
  }

  private void freeArray(SlabAllocator memory) {
    if (array != 0) {
      memory.free(array, arrayBytes);
      array = 0;
      arrayBytes = 0;
    }
  }

  private static long freeGroup(SlabAllocator memory, long group) {
    if (group != 0) {
      memory.free(group, Group.BYTES);
    }
    return 0;
  }

  long logical() {
    return logical;
  }

  long merged() {
    return merged;
  }

  /** Links this part to the one after it, while no other thread sees them. */
  void link(Part after) {
    GroupRange.setNext(logical, after.logical);
    GroupRange.setNext(merged, after.merged);
  }

  /**
   * Retires the logical group and its next delta, which was not used, and frees the rest. The delta
   * is frozen, so that it refuses whatever would be lost there.
   */
  void abandon(SlabAllocator memory, Epochs epochs) {
    boolean frozen = Delta.freeze(next, 0);
    assert frozen : "a next delta was used before the freeze";
    freeArray(memory);
    merged = freeGroup(memory, merged);
    epochs.retire(logical, Group.BYTES);
    DeltaBlocks.retire(epochs, next);
  }

  /** Begins the merge again. */
  void resetMerge() {
    records = 0;
  }

  /** Writes a reference to a record, whose key is above that of the one before. */
  void add(long record) {
    assert EntryRecord.BYTES * records < arrayBytes : "the array is too small";
    long place = array + EntryRecord.BYTES * records;
    EntryRecord.initReference(place, EntryRecord.key(record), record);
    records++;
  }

  /** Completes the new group. */
  void finishMerge(SlabAllocator memory, XIndexShape shape) {
    if (records == 0) {
      Group.setArray(merged, 0, 0, 0); // a merge that has failed since may have set it
      freeArray(memory);
      return;
    }
    Group.setArray(merged, array, records, arrayBytes);
    GroupTrainer.train(merged, shape);
  }

  /**
   * Copies the targets of some references.
   *
   * @param most the maximum number
   * @return whether none is left; if not, there are more, or a latch is held
   */
  boolean copy(int most) {
    int to = copied + Math.min(most, records - copied);
    while (copied < to && EntryRecord.copyTarget(Group.record(merged, copied))) {
      copied++;
    }
    return copied == records;
  }

  /** Retires the logical group. */
  void retire(Epochs epochs) {
    epochs.retire(logical, Group.BYTES);
  }

  /** Returns the number of records of the new group. */
  int records() {
    return records;
  }

  /** Queues the delta of the new group, if it is not queued already. */
  void queueNext(DueNodes due) {
    if (Delta.tryQueue(next)) {
      due.push(next);
    }
  }
}
