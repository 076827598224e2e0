package org.inkling.memory;

import java.util.concurrent.ConcurrentHashMap;
import java.util.concurrent.atomic.AtomicLongArray;
import java.util.function.BooleanSupplier;

/**
 * The 8-byte cells of one allocator: free lists striped by thread, and with assertions enabled a
 * bitmap of the live ones.
 *
 * <p>A thread searches its own stripe first and then all others, so it always finds a free cell if
 * there is one, except the cells that {@link #takeEmptySlabs} is examining. A freed cell goes to
 * the stripe that its address selects: so the single thread that frees what an epoch has released
 * refills all stripes.
 */
final class Cells {
  /** The size of the block that cells are cut from. */
  static final long SLAB_BYTES = CellSlabs.BYTES;

  private static final int SLAB_CELLS = (int) (SLAB_BYTES / Long.BYTES);

  private static final int STRIPES =
      Math.min(32, Integer.highestOneBit(2 * Runtime.getRuntime().availableProcessors() - 1));
  private static final int CELL_ALIGNMENT_BITS = 3;
  private static final int PAGE_BITS = 12;

  private final TaggedStacks free = new TaggedStacks(STRIPES, CELL_ALIGNMENT_BITS);
  private final ConcurrentHashMap<Long, AtomicLongArray> live = new ConcurrentHashMap<>();

  /** Receives empty slabs. */
  interface SlabSink {
    void accept(long slab);
  }

  /** Pops a free cell, cleared; returns 0 if all stripes are empty. */
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
    free.pushChain(own, slab, last, SLAB_CELLS);
  }

  long freeBytes() {
    long cells = 0;
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      cells += free.count(stripe);
    }
    return cells * Long.BYTES;
  }

  /**
   * Takes the slabs that have no live cell, and hands each to a sink. Free cells are unavailable
   * meanwhile. Called by one thread at a time; the cost is linear in the number of free cells.
   *
   * @param slabs the number of slabs
   * @param aligned whether every slab is a page; called while the free cells are unavailable
   */
  void takeEmptySlabs(long slabs, BooleanSupplier aligned, SlabSink sink) {
    long[] firsts = new long[STRIPES];
    var counts = new SlabCounts((int) Math.min(1 << 27, slabs));
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      firsts[stripe] = free.takeAll(stripe);
      for (long cell = firsts[stripe]; cell != 0; cell = TaggedStacks.next(cell)) {
        counts.add(cell >>> PAGE_BITS);
      }
    }
    if (!aligned.getAsBoolean()) {
      counts = new SlabCounts(0);
    }
    for (int stripe = 0; stripe < STRIPES; stripe++) {
      putBack(stripe, firsts[stripe], counts);
    }
    counts.forEachFull(page -> sink.accept(page << PAGE_BITS));
  }

  /** Puts back those cells of a stripe whose slab has a live cell. */
  private void putBack(int stripe, long taken, SlabCounts counts) {
    long first = 0;
    long last = 0;
    long gone = 0;
    for (long cell = taken, next; cell != 0; cell = next) {
      next = TaggedStacks.next(cell);
      if (counts.isFull(cell >>> PAGE_BITS)) {
        gone++;
      } else {
        first = first == 0 ? cell : first;
        if (last != 0) {
          TaggedStacks.link(last, cell);
        }
        last = cell;
      }
    }
    free.putBack(stripe, first, last, gone);
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

  /** The number of free cells of each slab: an open-addressing table of pages. */
  private static final class SlabCounts {
    private final long[] pages;
    private final short[] counts;

    /** Creates a table for this number of slabs, and for a few that are added meanwhile. */
    SlabCounts(int slabs) {
      int size = Integer.highestOneBit(Math.max(16, slabs)) << 2;
      pages = new long[size];
      counts = new short[size];
    }

    void add(long page) {
      int at = find(page);
      if (at >= 0) {
        pages[at] = page;
        counts[at]++;
      }
    }

    boolean isFull(long page) {
      int at = find(page);
      return at >= 0 && counts[at] == SLAB_CELLS;
    }

    void forEachFull(SlabSink pagesSink) {
      for (int at = 0; at < pages.length; at++) {
        if (counts[at] == SLAB_CELLS) {
          pagesSink.accept(pages[at]);
        }
      }
    }

    /** Returns the place of a page, or the free place for it; -1 if the table is full. */
    private int find(long page) {
      int mask = pages.length - 1;
      int at = (int) ((page * 0x9e3779b97f4a7c15L) >>> 32) & mask;
      for (int probe = 0; probe < pages.length; probe++) {
        if (pages[at] == page || pages[at] == 0) {
          return at;
        }
        at = (at + 1) & mask;
      }
      return -1;
    }
  }
}
