package org.inkling.memory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;

/**
 * The 8-byte cells of one allocator: free lists striped by thread, and with assertions enabled a
 * bitmap of the live ones.
 *
 * <p>A thread looks into its own stripe first and then into all others, so a free cell is never out
 * of reach. A freed cell goes to the stripe that its address says: the one thread that frees what
 * an epoch has released thereby feeds all stripes.
 */
final class Cells {
  /** The block that cells are cut from, and the number it yields. */
  static final long SLAB_BYTES = 4096;

  private static final int STRIPES =
      Math.min(32, Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1));
  private static final int CELL_ALIGNMENT_BITS = 3;
  private static final int PAGE_BITS = 12;

  private final TaggedStacks free = new TaggedStacks(STRIPES, CELL_ALIGNMENT_BITS);
  private final ConcurrentHashMap<Long, AtomicLongArray> live = new ConcurrentHashMap<>();

  /** Pops a free cell, cleared; returns 0 if there is none. */
  long pop() {
    int own = (int) Thread.currentThread().threadId();
    for (int i = 0; i < STRIPES; i++) {
      long cell = free.pop((own + i) & (STRIPES - 1));
      if (cell != 0) {
        NativeMemory.putLong(cell, 0);
        assert mark(cell, true) : "cell " + Long.toHexString(cell) + " is handed out twice";
        return cell;
      }
    }
    return 0;
  }

  /** Frees a cell. */
  void push(long cell) {
    assert mark(cell, false) : "cell " + Long.toHexString(cell) + " is freed but not live";
    free.push(stripeOf(cell), cell);
  }

  /** Frees the cells of a fresh slab. */
  void pushSlab(long slab) {
    long last = slab + SLAB_BYTES - Long.BYTES;
    for (long cell = slab; cell < last; cell += Long.BYTES) {
      NativeMemory.putLong(cell, cell + Long.BYTES);
    }
    int own = (int) Thread.currentThread().threadId() & (STRIPES - 1);
    free.pushChain(own, slab, last, SLAB_BYTES / Long.BYTES);
  }

  long freeBytes() {
    long cells = 0;
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      cells += free.count(stripe);
    }
    return cells * Long.BYTES;
  }

  private static int stripeOf(long cell) {
    return (int) (cell >>> PAGE_BITS ^ cell >>> 6) & (STRIPES - 1);
  }

  /** Sets or clears a cell's live bit; returns whether that changed it. */
  private boolean mark(long cell, boolean on) {
    var bits = live.computeIfAbsent(cell >>> PAGE_BITS, page -> new AtomicLongArray(8));
    int word = (int) (cell >>> 9) & 7;
    long bit = 1L << (cell >>> 3);
    long before = bits.getAndUpdate(word, w -> on ? w | bit : w & ~bit);
    return (before & bit) == 0 == on;
  }
}
