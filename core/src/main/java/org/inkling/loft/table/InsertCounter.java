package org.inkling.loft.table;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.loft.node.ChangeTuning;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeUse;
import org.inkling.loft.slots.SlotArray;

/**
 * Notices nodes that have filled up or lost most of their keys, and keeps them until maintenance
 * takes them: a stack through the headers, each at most once.
 *
 * <p>Keys in slots are counted by samples, chosen by the key, so that a write seldom touches the
 * header: one of 16 in a large node, every one in a small node. Keys in buckets are counted all. A
 * key that is removed is counted as it was when it came, so that the difference is about the number
 * of keys with a value. A count may be off: it only says when a look at the node is worth its cost.
 */
public final class InsertCounter {
  private static final int LARGE_SLOTS = 1024;
  private static final int LARGE_MASK = 15;
  private static final int MEDIUM_SLOTS = 128;
  private static final int MEDIUM_MASK = 3;

  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final ChangeTuning tuning;
  private final long seed;
  private final AtomicLong top = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /**
   * Finds a node due by its fill, and when {@code overflowTrigger} keys or 1/32 of its own have
   * gone into its buckets.
   */
  public InsertCounter(ChangeTuning tuning, long seed) {
    this.tuning = tuning;
    this.seed = seed;
  }

  /** Counts a key whose slot got its first value; under the pin of the caller. */
  public void count(long line, long slot, long key) {
    if (isInBucket(line, slot)) {
      countOverflow(DirectoryLine.header(line));
      return;
    }
    int mask = maskOf(line);
    if (isSample(key, mask)) {
      countClaims(DirectoryLine.header(line), mask + 1);
    }
  }

  private void countClaims(long header, int keys) {
    if (NodeHeader.countClaims(header, keys)) {
      push(header);
    }
  }

  /** Counts a key whose value was taken out of its slot; under the pin of the caller. */
  void countRemoval(long line, long slot, long key) {
    int keys = isInBucket(line, slot) ? 1 : keysOf(line, key);
    if (keys != 0) {
      long header = DirectoryLine.header(line);
      if (isSparse(header, NodeUse.countRemoved(header, keys))) {
        push(header);
      }
    }
  }

  /** Takes that back, for a key that has got a value again in the same slot. */
  void countReturn(long line, long slot, long key) {
    int keys = isInBucket(line, slot) ? 1 : keysOf(line, key);
    if (keys != 0) {
      NodeUse.countRemoved(DirectoryLine.header(line), -keys);
    }
  }

  private static boolean isInBucket(long line, long slot) {
    long offset = slot - DirectoryLine.slots(line);
    return offset < 0 || offset >= DirectoryLine.allSlots(line) * SlotArray.SLOT_BYTES;
  }

  /** How many keys the one in a slot stands for; 0 if it is no sample. */
  private int keysOf(long line, long key) {
    int mask = maskOf(line);
    return isSample(key, mask) ? mask + 1 : 0;
  }

  /** One less than how many keys a sample stands for, a power of two. */
  private static int maskOf(long line) {
    int capacity = DirectoryLine.capacity(line);
    return capacity >= LARGE_SLOTS ? LARGE_MASK : capacity >= MEDIUM_SLOTS ? MEDIUM_MASK : 0;
  }

  /** Seeded, so that no sequence of keys is made of samples, or of none. */
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
    return removed >= NodeUse.sparseTrigger(header)
        && tuning.isSparse(removed, NodeHeader.claims(header), DirectoryLine.capacity(header));
  }

  private void push(long header) {
    if (NodeHeader.tryQueue(header)) {
      queueAgain(header);
    }
  }

  /** Queues a node that the caller has. */
  public void queueAgain(long header) {
    NodeHeader.queue(header);
    while (true) {
      long below = top.get();
      NodeHeader.setNext(header, below);
      if (top.compareAndSet(below, header)) {
        waiting.getAndIncrement();
        return;
      }
    }
  }

  /** Whether any node waits. */
  public boolean isEmpty() {
    return top.get() == 0;
  }

  /** How many nodes were queued and not {@link #taken} up yet. */
  public int waiting() {
    return Math.max(0, waiting.get());
  }

  /** Says that a node that was taken away is taken up. */
  public void taken() {
    waiting.getAndDecrement();
  }

  /** Takes all waiting nodes away: the one that came last, or 0; the others by {@code next}. */
  public long takeAll() {
    return top.getAndSet(0);
  }
}
