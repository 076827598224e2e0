package org.inkling.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Joins free blocks that lie side by side, so that they serve larger blocks than they were.
 *
 * <p>All free blocks are taken off their lists, brought into the order of their addresses, and put
 * back, joined where two of one region touch. Who has taken a block off its list owns it, so this
 * needs no more than push and pop; but what is out of reach meanwhile is not there for others, who
 * take fresh memory instead. So blocks are joined only where the limit leaves as much as is taken,
 * where a sixteenth of what is reserved was freed since the last time, and by one thread at a time.
 *
 * <p>Cost: some hundred nanoseconds for each free block, and a word of heap.
 *
 * @units bytes
 */
final class BlockJoin {
  /** Less than so many bytes are not worth the pass. */
  static final long LEAST_BYTES = 1L << 20;

  /** Of so many bytes reserved, one was freed since the last pass before there is another one. */
  private static final int LEAST_SHARE = 16;

  private static final int CLASS_BITS = 10;
  private static final int CLASSES = (1 << CLASS_BITS) - 1;

  private final Holdings holdings;
  private final FreeBlocks blocks;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** The bytes that were free after the last pass, or at any time since; by who is busy. */
  private long known;

  /** The bytes that are on no list now, for gauges. */
  private final AtomicLong heldBytes = new AtomicLong();

  BlockJoin(Holdings holdings, FreeBlocks blocks) {
    assert SizeClasses.COUNT <= CLASSES;
    this.holdings = holdings;
    this.blocks = blocks;
  }

  /**
   * Joins what can be joined if that is due; how many blocks fewer there are, less than 0 never.
   */
  int run() {
    if (busy.get() || !busy.compareAndSet(false, true)) {
      return 0;
    }
    try {
      return isDue() ? joinAll() : 0;
    } finally {
      busy.set(false);
    }
  }

  /** The bytes of blocks that are free and on no list. */
  long heldBytes() {
    return heldBytes.get();
  }

  private boolean isDue() {
    long free = blocks.wholeBytes();
    long reserved = holdings.reservedBytes();
    known = Math.min(known, free);
    boolean due = free - known >= Math.max(LEAST_BYTES, reserved / LEAST_SHARE);
    if (due) {
      known = free; // whatever comes of it: another pass over the same blocks would find no more
    }
    return due && free <= holdings.limitBytes() - reserved;
  }

  private int joinAll() {
    long[] taken = new long[blocks.wholeCount()]; // nothing is taken yet, should the heap be full
    int count = takeAll(taken);
    int done = 0;
    int joined = 0;
    try {
      Arrays.sort(taken, 0, count);
      while (done < count) {
        int end = endOfRun(taken, done, count);
        joined += putBack(taken, done, end);
        done = end;
      }
      return joined;
    } finally {
      for (; done < count; done++) {
        putBack(taken, done, done + 1);
      }
    }
  }

  /** Takes blocks off their lists while there is room for them; each with its class. */
  private int takeAll(long[] taken) {
    int count = 0;
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      long size = SizeClasses.bytesOf(c);
      long block = count < taken.length ? blocks.popWhole(c) : 0;
      while (block != 0) {
        taken[count++] = block >>> SlabAllocator.BLOCK_ALIGNMENT_BITS << CLASS_BITS | c;
        heldBytes.getAndAdd(size);
        block = count < taken.length ? blocks.popWhole(c) : 0;
      }
    }
    return count;
  }

  /** The end of the blocks that touch each other, from one on, within its region. */
  private int endOfRun(long[] taken, int begin, int count) {
    long address = address(taken[begin]) + bytes(taken[begin]);
    int end = begin + 1;
    long bound = 0; // looked up where a second block touches
    for (; end < count && address(taken[end]) == address; end++) {
      bound = bound == 0 ? endOfRegion(taken[begin]) : bound;
      if (address == bound) {
        break;
      }
      address += bytes(taken[end]);
    }
    return end;
  }

  private long endOfRegion(long block) {
    Region region = holdings.around(address(block));
    return region == null ? address(block) + bytes(block) : region.address + region.bytes;
  }

  /** Frees blocks that touch each other as one; how many fewer these are. */
  private int putBack(long[] taken, int begin, int end) {
    long first = address(taken[begin]);
    long last = taken[end - 1];
    long size = address(last) + bytes(last) - first;
    int pieces = 1;
    if (end - begin == 1) {
      blocks.push((int) taken[begin] & CLASSES, first);
    } else {
      pieces = blocks.pushPieces(first, size);
    }
    heldBytes.getAndAdd(-size);
    return end - begin - pieces;
  }

  private static long address(long block) {
    return block >>> CLASS_BITS << SlabAllocator.BLOCK_ALIGNMENT_BITS;
  }

  private static long bytes(long block) {
    return SizeClasses.bytesOf((int) block & CLASSES);
  }
}
