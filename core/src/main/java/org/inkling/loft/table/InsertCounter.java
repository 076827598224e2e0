package org.inkling.loft.table;

import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeCounters;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.SlotArray;
import org.inkling.maintenance.DueNodes;

/**
 * Detects nodes that have filled up or lost most of their keys, and queues them for maintenance. A
 * mark in the header keeps a node from being queued twice.
 *
 * <p>Keys in slots are sampled by key, so that a write seldom touches the header: one key of 16 in
 * a large node, every key in a small node. Keys in buckets are all counted. A removed key is
 * counted with the same weight as when it was inserted, so that the difference approximates the
 * number of keys with a value. A count may be off: it only indicates when inspecting the node is
 * worth the cost.
 */
public final class InsertCounter {
  private static final int LARGE_SLOTS = 1024;
  private static final int LARGE_MASK = 15;
  private static final int MEDIUM_SLOTS = 128;
  private static final int MEDIUM_MASK = 3;

  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final ChangeTuning tuning;
  private final long seed;
  private final DueNodes due = new DueNodes(NodeHeader.NEXT);

  /**
   * Creates a counter that considers a node due because of its fill, or when {@code
   * overflowTrigger} keys or 1/32 of its own keys have gone into its buckets.
   */
  public InsertCounter(ChangeTuning tuning, long seed) {
    this.tuning = tuning;
    this.seed = seed;
  }

  /** Counts a key whose slot got its first value; runs under the pin of the caller. */
  public void count(long line, long slot, long key) {
    if (isInBucket(line, slot)) {
      countOverflow(DirectoryLine.header(line));
      return;
    }
    countInSlot(line, key);
  }

  /** Like {@link #count}, for a key whose slot is in no bucket. */
  void countInSlot(long line, long key) {
    int mask = maskOf(line);
    if (isSample(key, mask)) {
      countClaims(DirectoryLine.header(line), mask + 1);
    }
  }

  /**
   * Counts keys that a sweep has put into a new node, in addition to those that the node was
   * planned with; fewer than 0 if some of these were removed or superseded meanwhile.
   */
  public void countMoved(long header, int keys) {
    countClaims(header, keys);
  }

  private void countClaims(long header, int keys) {
    if (NodeHeader.countClaims(header, keys)) {
      push(header);
    }
  }

  /** Counts a key whose value was removed from its slot; runs under the pin of the caller. */
  void countRemoval(long line, long slot, long key) {
    int keys = isInBucket(line, slot) ? 1 : keysOf(line, key);
    if (keys != 0) {
      long header = DirectoryLine.header(line);
      if (isSparse(header, NodeCounters.countRemoved(header, keys))) {
        push(header);
      }
    }
  }

  /** Reverts the count of a removal, for a key that got a value again in the same slot. */
  void countReturn(long line, long slot, long key) {
    int keys = isInBucket(line, slot) ? 1 : keysOf(line, key);
    if (keys != 0) {
      NodeCounters.countRemoved(DirectoryLine.header(line), -keys);
    }
  }

  private static boolean isInBucket(long line, long slot) {
    long offset = slot - DirectoryLine.slots(line);
    return offset < 0 || offset >= DirectoryLine.allSlots(line) * SlotArray.SLOT_BYTES;
  }

  /** Returns the number of keys that a key in a slot represents; 0 if it is not a sample. */
  private int keysOf(long line, long key) {
    int mask = maskOf(line);
    return isSample(key, mask) ? mask + 1 : 0;
  }

  /** Returns the number of keys that a sample represents, a power of two, minus one. */
  private static int maskOf(long line) {
    int capacity = DirectoryLine.capacity(line);
    return capacity >= LARGE_SLOTS ? LARGE_MASK : capacity >= MEDIUM_SLOTS ? MEDIUM_MASK : 0;
  }

  /**
   * Returns whether a key is a sample. Seeded, so that no sequence of keys consists entirely of
   * samples, or of none.
   */
  private boolean isSample(long key, int mask) {
    long mixed = (key ^ seed) * MIX;
    return (((mixed ^ (mixed >>> 32)) * MIX) >>> 60 & mask) == 0;
  }

  private void countOverflow(long header) {
    boolean full = NodeHeader.countClaims(header, 1);
    long overflow = NodeHeader.countOverflow(header);
    if (full || tuning.isOverflown(overflow, NodeHeader.keysAtBuild(header))) {
      push(header);
    }
  }

  private boolean isSparse(long header, long removed) {
    return removed >= NodeCounters.sparseTrigger(header)
        && tuning.isSparse(removed, NodeHeader.claims(header), DirectoryLine.capacity(header));
  }

  /** Queues a node that can take no more keys, even if its change was postponed. */
  void makeDue(long line) {
    long header = DirectoryLine.header(line);
    NodeHeader.makeDue(header);
    push(header);
  }

  private void push(long header) {
    if (NodeHeader.tryQueue(header)) {
      queueAgain(header);
    }
  }

  /** Queues a node that the caller owns. */
  public void queueAgain(long header) {
    NodeHeader.queue(header);
    due.push(header);
  }

  /** Returns the nodes that are queued. */
  public DueNodes due() {
    return due;
  }
}
