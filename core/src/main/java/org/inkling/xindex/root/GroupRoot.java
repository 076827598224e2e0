package org.inkling.xindex.root;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongVolatile;

import java.util.Arrays;
import java.util.function.LongUnaryOperator;
import org.inkling.epoch.Epochs;
import org.inkling.memory.SlabAllocator;
import org.inkling.model.TwoStageRmi;

/**
 * The root: the pivots of groups under a two-stage RMI, and a slot for each of them. A group may be
 * any block that begins with a {@link GroupRange}. The pivots are fixed. A change of a group stores
 * another block in its slot, or after a split the first part of a chain of blocks; another root
 * then gives each part a slot.
 *
 * @shape two arrays of words in one block, and the table of the RMI
 * @source XIndex, TOS'22, algorithm 1
 */
public final class GroupRoot {
  private final long pivots;
  private final long slots;
  private final int count;
  private final TwoStageRmi model;

  private GroupRoot(long pivots, int count, TwoStageRmi model) {
    this.pivots = pivots;
    this.slots = pivots + (long) Long.BYTES * count;
    this.count = count;
    this.model = model;
  }

  /**
   * Builds the root of groups whose pivots strictly ascend.
   *
   * @param groups the blocks of the groups, from the first place to {@code count}
   * @throws org.inkling.MemoryLimitException if there is no memory for it; nothing is kept then
   */
  public static GroupRoot build(long[] groups, int count, SlabAllocator memory) {
    return build(groups, count, memory, memory::allocate);
  }

  private static GroupRoot build(
      long[] groups, int count, SlabAllocator memory, LongUnaryOperator blocks) {
    long bytes = wordBytes(count);
    long words = blocks.applyAsLong(bytes);
    for (int i = 0; i < count; i++) {
      putLong(words + (long) Long.BYTES * i, GroupRange.pivot(groups[i]));
      putLong(words + (long) Long.BYTES * (count + i), groups[i]);
    }
    if (count > 1) {
      // The first group has all smaller keys; the lowest one as its pivot would ruin the models.
      putLong(words, GroupRange.pivot(groups[1]) - 1);
    }
    TwoStageRmi model = null;
    try {
      model = TwoStageRmi.build(words, count, blocks);
    } finally {
      if (model == null) {
        memory.free(words, bytes);
      }
    }
    return new GroupRoot(words, count, model);
  }

  /**
   * Builds a root with a slot for each part of every group, while no group changes.
   *
   * @param blocks allocates zeroed blocks of the memory
   * @throws org.inkling.MemoryLimitException if there is no memory for it; nothing is kept then
   */
  public GroupRoot rebuilt(SlabAllocator memory, LongUnaryOperator blocks) {
    long[] groups = new long[2 * count];
    int parts = 0;
    for (int number = 0; number < count; number++) {
      long part = group(number);
      for (long end = end(number);
          part != 0;
          part = GroupRange.end(part) == end ? 0 : GroupRange.next(part)) {
        groups = parts == groups.length ? Arrays.copyOf(groups, 2 * parts) : groups;
        groups[parts++] = part;
      }
    }
    return build(groups, parts, memory, blocks);
  }

  /** Retires the memory of a root that another one has replaced, inside a pin. */
  public void retire(Epochs epochs) {
    epochs.retire(model.tableAddress(), model.tableBytes());
    epochs.retire(pivots, wordBytes(count));
  }

  private static long wordBytes(int count) {
    return 2L * Long.BYTES * count;
  }

  /** Returns the number of slots. */
  public int count() {
    return count;
  }

  /** Returns the number of the slot that a key belongs to. */
  public int find(long key) {
    return model.find(key);
  }

  /** Returns the group that a key belongs to. */
  public long groupOf(long key) {
    return GroupRange.partFor(group(model.find(key)), key);
  }

  /** Returns the group with a number, or its first part. */
  public long group(int number) {
    // Acquire; pairs with the store of setGroup: the block, its array and its lines are complete.
    // Test: jcstress XIndexFreezeAgainstPut, XIndexSplitAgainstPut, XIndexHSlotSwap.
    return getLongAcquire(slots + (long) Long.BYTES * number);
  }

  /** Publishes another block for the group with a number, or the first one of a chain. */
  public void setGroup(int number, long group) {
    // Volatile, so that the freeze of a delta and the ticket of a grace period come after it.
    putLongVolatile(slots + (long) Long.BYTES * number, group);
  }

  /** Returns the greatest key that belongs to the slot with a number. */
  public long end(int number) {
    return number + 1 == count
        ? Long.MAX_VALUE
        : getLong(pivots + (long) Long.BYTES * (number + 1)) - 1;
  }

  /** Returns whether the slot with a number has a group in several parts. */
  public boolean isSplit(int number) {
    return GroupRange.end(group(number)) != end(number);
  }

  /** Returns the memory of the root. */
  public long bytes() {
    return wordBytes(count) + model.tableBytes();
  }
}
