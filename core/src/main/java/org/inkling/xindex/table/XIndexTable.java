package org.inkling.xindex.table;

import org.inkling.MemoryLimitException;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.epoch.Pin;
import org.inkling.maintenance.DueNodes;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;
import org.inkling.xindex.delta.Delta;
import org.inkling.xindex.group.EntryRecord;
import org.inkling.xindex.group.Group;
import org.inkling.xindex.group.GroupRoot;
import org.inkling.xindex.group.XIndexShape;

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
public final class XIndexTable {
  private static final int WITHHELD_PART = 32;

  private final XIndexShape shape;
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final KeyCount keys;
  private final DueNodes due = new DueNodes(Delta.LINK);

  // Volatile; an attempt of an operation loads it once under its pin. A root that was replaced is
  // retired, and its slots are right until the grace period of the next compaction ends, which
  // waits for operations that came by it. Test: jcstress XIndexRootSwap.
  private volatile GroupRoot root;

  /** Creates a table over the groups of a root, all in blocks of this memory. */
  public XIndexTable(XIndexShape shape, SlabAllocator memory, Epochs epochs, GroupRoot root) {
    this.shape = shape;
    this.memory = memory;
    this.epochs = epochs;
    this.keys = new KeyCount(epochs);
    this.root = root;
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
    long group = root.groupOf(key);
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

  /**
   * Lets other threads run before an operation starts again at the root: a latch that it needs is
   * held, or its group was replaced. Addresses that the operation has loaded must not be used, nor
   * the root: its memory may be freed.
   */
  @SuppressWarnings("ThreadPriorityCheck") // only a hint: the holder may need this processor
  public void startAgain(Pin pin) {
    Thread.yield();
    epochs.renew(pin);
  }

  /** Returns the sizes of groups and deltas. */
  public XIndexShape shape() {
    return shape;
  }

  /** Returns the memory of all groups and deltas. */
  public SlabAllocator memory() {
    return memory;
  }

  /** Returns the epochs that pin operations. */
  public Epochs epochs() {
    return epochs;
  }

  /** Returns the count of keys. */
  public KeyCount keys() {
    return keys;
  }

  /** Returns the root over the groups; an operation calls this once, under its pin. */
  public GroupRoot root() {
    return root;
  }

  /**
   * Allocates a block for a change that gives much more back than it takes. At the limit it comes
   * from the withheld part, a 32nd of the limit, or one small region if that is more.
   *
   * @throws MemoryLimitException if the withheld part is used, too
   */
  public long allocateForRelief(long bytes) {
    try {
      return memory.allocate(bytes);
    } catch (MemoryLimitException e) {
      long withheld = Math.max(RegionSizes.MIN_BYTES, memory.gauges().limitBytes() / WITHHELD_PART);
      if (memory.withheldBytesInUse() + bytes > withheld) {
        throw e;
      }
      return memory.allocateWithheld(bytes);
    }
  }

  /** Returns whether the slot of a delta's group has a group in several parts. */
  public boolean isInParts(long delta) {
    GroupRoot root = this.root;
    return root.isSplit(root.find(Delta.pivot(delta)));
  }

  /**
   * Publishes a root in which each part of a group has a slot, and retires the one that it
   * replaces; while no group changes.
   *
   * @throws MemoryLimitException if there is no memory for it; nothing has changed
   */
  public void rebuildRoot() {
    GroupRoot replaced = root;
    root = replaced.rebuilt(memory, this::allocateForRelief);
    replaced.retire(epochs);
  }

  /** Returns the deltas that are due for a compaction. */
  public DueNodes due() {
    return due;
  }
}
