package org.inkling.xindex.group;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongVolatile;

import java.util.function.LongUnaryOperator;
import org.inkling.model.TwoStageRmi;

/**
 * The root: the pivots of all groups under a two-stage RMI, and a slot for each group. The pivots
 * are fixed; a change of a group stores another block in its slot.
 *
 * @shape two arrays of words, and the table of the RMI
 * @source XIndex, TOS'22, algorithm 1
 */
public final class GroupRoot {
  private final long pivots;
  private final long slots;
  private final int count;
  private final TwoStageRmi model;

  private GroupRoot(long pivots, long slots, int count, LongUnaryOperator memory) {
    this.pivots = pivots;
    this.slots = slots;
    this.count = count;
    this.model = TwoStageRmi.build(pivots, count, memory);
  }

  /**
   * Builds the root of groups whose pivots strictly ascend. If it fails, the caller closes the
   * memory.
   *
   * @param memory allocates zeroed blocks
   * @throws org.inkling.MemoryLimitException if there is no memory for it
   */
  public static GroupRoot build(long[] groups, int count, LongUnaryOperator memory) {
    long pivots = memory.applyAsLong((long) Long.BYTES * count);
    long slots = memory.applyAsLong((long) Long.BYTES * count);
    for (int i = 0; i < count; i++) {
      putLong(pivots + (long) Long.BYTES * i, Group.pivot(groups[i]));
      putLong(slots + (long) Long.BYTES * i, groups[i]);
    }
    return new GroupRoot(pivots, slots, count, memory);
  }

  /** Returns the number of groups. */
  public int count() {
    return count;
  }

  /** Returns the number of the group that a key belongs to. */
  public int find(long key) {
    return model.find(key);
  }

  /** Returns the group that a key belongs to. */
  public long groupOf(long key) {
    return group(model.find(key));
  }

  /** Returns the group with a number. */
  public long group(int number) {
    // Acquire; pairs with the store of setGroup: the block, its array and its lines are complete.
    // Test: jcstress XIndexFreezeAgainstPut.
    return getLongAcquire(slots + (long) Long.BYTES * number);
  }

  /** Publishes another block for the group with a number. */
  public void setGroup(int number, long group) {
    // Volatile, so that the freeze of a delta and the ticket of a grace period come after it.
    putLongVolatile(slots + (long) Long.BYTES * number, group);
  }

  /** Returns the smallest key of the group with a number; the first group has no smallest key. */
  public long pivot(int number) {
    return getLong(pivots + (long) Long.BYTES * number);
  }

  /** Returns the memory of the root. */
  public long bytes() {
    return 2L * Long.BYTES * count + model.tableBytes();
  }
}
