package org.inkling.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Joins free blocks that lie side by side, so that they serve larger blocks than they were.
 *
 * <p>A pass takes free blocks off their lists, the largest first unless the last one had to end
 * before the smaller ones, brings them into the order of their addresses, and puts them back,
 * joined where two of one region touch. Who has taken a block off its list owns it, so this needs
 * no more than push and pop. What is out of reach meanwhile is not there for others, who take fresh
 * memory instead: so a pass takes half as much at most as the limit leaves in whole regions, since
 * half of a region at least is of use. There is one when free blocks have grown by a sixteenth of
 * what is reserved since they were fewest after the last one, and one thread at a time makes it.
 *
 * <p>Cost: some hundred nanoseconds for a block, for 16,384 of them at most, and 256 KiB of heap.
 *
 * @units bytes
 */
final class BlockJoin {
  /** Less than so many bytes are not worth the pass. */
  private static final long LEAST_BYTES = 1L << 20;

  /** Blocks of a pass: it bounds how long others have to do without them. */
  static final int MOST_BLOCKS = 1 << 14;

  private static final int LEAST_SHARE = 16;
  private static final int CLASS_BITS = 10;
  private static final int CLASSES = (1 << CLASS_BITS) - 1;

  /** Blocks of the largest class are as large as joined ones can be. */
  private static final int LARGEST_JOINED = SizeClasses.COUNT - 2;

  private final Holdings holdings;
  private final FreeBlocks blocks;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** The bytes that were free after the last pass, or at some look since; by who is busy. */
  private long known;

  /** The largest class of the next pass, and the blocks that this one has; by who is busy. */
  private int first = LARGEST_JOINED;

  private int count;

  /** Passes begun and ended: odd while there is one. */
  private final AtomicLong steps = new AtomicLong();

  /** The bytes that were free when the pass began that is on; written before its step. */
  private volatile long bytesBefore;

  BlockJoin(Holdings holdings, FreeBlocks blocks) {
    assert SizeClasses.COUNT <= CLASSES;
    this.holdings = holdings;
    this.blocks = blocks;
  }

  /** Joins what can be joined if that is due; how many blocks fewer there are, 0 if it is not. */
  int run() {
    if (busy.get() || !busy.compareAndSet(false, true)) {
      return 0;
    }
    try {
      long room = room();
      return isDue() && room > 0 ? pass(room) : 0;
    } finally {
      busy.set(false);
    }
  }

  /** Half of what others can have from the system while blocks are out of their reach. */
  private long room() {
    long step = holdings.stepBytes();
    return holdings.unreservedBytes() / step * step / 2;
  }

  private boolean isDue() {
    long free = blocks.wholeBytes();
    known = Math.min(known, free);
    return free - known >= Math.max(LEAST_BYTES, holdings.reservedBytes() / LEAST_SHARE);
  }

  /** Passes begun and ended: odd while there is one. */
  long steps() {
    return steps.get();
  }

  /** While there is a pass: the bytes of all free blocks when it began. */
  long bytesBefore() {
    return bytesBefore;
  }

  private int pass(long room) {
    long[] taken = new long[MOST_BLOCKS]; // nothing is taken yet, should the heap be full
    bytesBefore = blocks.bytes();
    count = 0;
    steps.getAndIncrement();
    try {
      return joinAll(taken, room);
    } finally {
      steps.getAndIncrement();
      known = blocks.wholeBytes();
    }
  }

  /** Takes blocks and puts all of them back, whatever happens. */
  private int joinAll(long[] taken, long room) {
    int done = 0;
    int joined = 0;
    try {
      takeAll(taken, room);
      Arrays.sort(taken, 0, count);
      while (done < count) {
        int end = endOfRun(taken, done);
        int begin = done;
        done = end;
        joined += putBack(taken, begin, end);
      }
      return joined;
    } finally {
      for (; done < count; done++) {
        putBack(taken, done, done + 1);
      }
    }
  }

  /** Takes blocks off their lists, each with its class. */
  private void takeAll(long[] taken, long room) {
    long left = room;
    int c = first;
    for (; c >= 0 && count < taken.length; c--) {
      left -= takeClass(taken, c, left);
    }
    first = c >= 0 ? c + 1 : LARGEST_JOINED;
  }

  /** Takes blocks of a class while there is room for them; their bytes. */
  private long takeClass(long[] taken, int sizeClass, long room) {
    long size = SizeClasses.bytesOf(sizeClass);
    long bytes = 0;
    while (count < taken.length && room - bytes >= size) {
      long block = blocks.popWhole(sizeClass);
      if (block == 0) {
        break;
      }
      taken[count++] = block >>> SlabAllocator.BLOCK_ALIGNMENT_BITS << CLASS_BITS | sizeClass;
      bytes += size;
      assert Poison.intact(block, size);
    }
    return bytes;
  }

  /** The end of the blocks that touch each other, from one on, within its region. */
  private int endOfRun(long[] taken, int begin) {
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
    if (end - begin == 1) {
      blocks.push((int) last & CLASSES, first);
      return 0;
    }
    return end - begin - blocks.pushPieces(first, address(last) + bytes(last) - first);
  }

  private static long address(long block) {
    return block >>> CLASS_BITS << SlabAllocator.BLOCK_ALIGNMENT_BITS;
  }

  private static long bytes(long block) {
    return SizeClasses.bytesOf((int) block & CLASSES);
  }
}
