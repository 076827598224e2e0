package org.inkling.xindex.root;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.Pin;
import org.inkling.maintenance.DueNodes;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;

/**
 * What any table over groups has: their root, their memory, and the nodes of groups that are due
 * for a change. A subclass adds how an operation finds the record of a key.
 *
 * <p>Every method runs under a pin of the caller.
 *
 * @shape one reference to the root, which is replaced as a whole
 */
public class GroupTable {
  private static final int WITHHELD_PART = 32;

  private final SlabAllocator memory;
  private final Epochs epochs;
  private final KeyCount keys;
  private final DueNodes due;

  // Volatile; an attempt of an operation loads it once under its pin. A root that was replaced is
  // retired, and an operation that came by it goes on in the groups that its slots name: those of
  // XIndex-R are right until the grace period of the next compaction ends, which waits for such
  // operations; those of XIndex-H lead to where their entries have moved. Test: jcstress
  // XIndexRootSwap, XIndexHSlotSwap.
  private volatile GroupRoot root;

  /**
   * Creates a table over the groups of a root, all in blocks of this memory.
   *
   * @param linkOffset where a due node has the word that links it
   */
  protected GroupTable(SlabAllocator memory, Epochs epochs, long linkOffset, GroupRoot root) {
    this.memory = memory;
    this.epochs = epochs;
    this.keys = new KeyCount(epochs);
    this.due = new DueNodes(linkOffset);
    this.root = root;
  }

  /**
   * Lets other threads run before an operation starts again at the root: a latch that it needs is
   * held, or its group was replaced. Addresses that the operation has loaded must not be used, nor
   * the root: its memory may be freed.
   */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  public final void startAgain(Pin pin) {
    Thread.yield();
    epochs.renew(pin);
  }

  /** Returns the memory of all groups and of what they lead to. */
  public final SlabAllocator memory() {
    return memory;
  }

  /** Returns the epochs that pin operations. */
  public final Epochs epochs() {
    return epochs;
  }

  /** Returns the count of keys. */
  public final KeyCount keys() {
    return keys;
  }

  /** Returns the nodes whose groups are due for a change. */
  public final DueNodes due() {
    return due;
  }

  /** Returns the root over the groups; an operation calls this once, under its pin. */
  public final GroupRoot root() {
    return root;
  }

  /** Returns whether the slot of a pivot's group has a group in several parts. */
  public final boolean isInParts(long pivot) {
    GroupRoot root = this.root;
    return root.isSplit(root.find(pivot));
  }

  /**
   * Publishes a root in which each part of a group has a slot, and retires the one that it
   * replaces; while no group changes.
   *
   * @throws MemoryLimitException if there is no memory for it; nothing has changed
   */
  public final void rebuildRoot() {
    GroupRoot replaced = root;
    root = replaced.rebuilt(memory, this::allocateForRelief);
    replaced.retire(epochs);
  }

  /**
   * Allocates a block for a change. If it is refused, all free blocks are joined first: what is
   * free at the limit is often in small pieces.
   *
   * @throws MemoryLimitException if there is no room for it even then
   */
  public final long allocateForChange(long bytes) {
    try {
      return memory.allocate(bytes);
    } catch (MemoryLimitException e) {
      if (memory.joinAll() > 0) {
        return memory.allocate(bytes);
      }
      throw e;
    }
  }

  /**
   * Allocates a block for a change that gives much more back than it takes. At the limit it comes
   * from the withheld part, a 32nd of the limit, or one small region if that is more.
   *
   * @throws MemoryLimitException if the withheld part is used, too
   */
  public final long allocateForRelief(long bytes) {
    try {
      return allocateForChange(bytes);
    } catch (MemoryLimitException e) {
      long withheld = Math.max(RegionSizes.MIN_BYTES, memory.gauges().limitBytes() / WITHHELD_PART);
      if (memory.withheldBytesInUse() + bytes > withheld) {
        throw e;
      }
      return memory.allocateWithheld(bytes);
    }
  }
}
