package org.inkling.loft;

import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.slots.SlotArray;

/**
 * Notices nodes that have filled up, and keeps them until maintenance takes them: a stack through
 * the headers, each at most once.
 *
 * <p>Keys in slots are counted by samples, chosen by the key, so that an insert seldom touches the
 * header: one of 16 in a large node, every one in a small node. Keys in buckets are counted all. A
 * count may be off: it only says when a look at the node is worth its cost.
 */
final class InsertCounter {
  private static final int LARGE_SLOTS = 1024;
  private static final int LARGE_MASK = 15;
  private static final int MEDIUM_SLOTS = 128;
  private static final int MEDIUM_MASK = 3;
  private static final int OVERFLOW_SHIFT = 5;
  private static final long MIX = 0x9e3779b97f4a7c15L;

  private final int overflowTrigger;
  private final long seed;
  private final AtomicLong top = new AtomicLong();
  private final AtomicInteger waiting = new AtomicInteger();

  /** Finds a node due when so many keys, or 1/32 of its own, have gone into its buckets. */
  InsertCounter(int overflowTrigger, long seed) {
    this.overflowTrigger = overflowTrigger;
    this.seed = seed;
  }

  /** Counts a key whose slot got its first value; under the pin of the caller. */
  void count(long line, long slot, long key) {
    int capacity = DirectoryLine.capacity(line);
    long offset = slot - DirectoryLine.slots(line);
    if (offset < 0 || offset >= DirectoryLine.allSlots(line) * SlotArray.SLOT_BYTES) {
      countOverflow(DirectoryLine.header(line));
    } else {
      int mask = capacity >= LARGE_SLOTS ? LARGE_MASK : capacity >= MEDIUM_SLOTS ? MEDIUM_MASK : 0;
      if (sampleOf(key, mask) == 0) {
        countSample(DirectoryLine.header(line), mask + 1);
      }
    }
  }

  /** Seeded, so that no sequence of keys is made of samples, or of none. */
  private long sampleOf(long key, int mask) {
    long mixed = (key ^ seed) * MIX;
    return (((mixed ^ (mixed >>> 32)) * MIX) >>> 60) & mask;
  }

  private void countOverflow(long header) {
    boolean full = NodeHeader.countClaims(header, 1);
    long limit = Math.max(overflowTrigger, NodeHeader.keysAtBuild(header) >> OVERFLOW_SHIFT);
    if (NodeHeader.countOverflow(header) >= limit || full) {
      push(header);
    }
  }

  private void countSample(long header, int keys) {
    if (NodeHeader.countClaims(header, keys)) {
      push(header);
    }
  }

  private void push(long header) {
    if (NodeHeader.tryQueue(header)) {
      queueAgain(header);
    }
  }

  /** Queues a node that is marked as queued already. */
  void queueAgain(long header) {
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
  boolean isEmpty() {
    return top.get() == 0;
  }

  /** How many nodes were queued and not {@link #taken} up yet. */
  int waiting() {
    return Math.max(0, waiting.get());
  }

  /** Says that a node that was taken away is taken up. */
  void taken() {
    waiting.getAndDecrement();
  }

  /** Takes all waiting nodes away: the one that came last, or 0; the others by {@code next}. */
  long takeAll() {
    return top.getAndSet(0);
  }
}
