package org.inkling.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;

/**
 * Joins adjacent free blocks, so that they can serve larger requests.
 *
 * <p>A pass takes free blocks off their lists, starting with the largest unless the previous pass
 * stopped before the smaller ones, sorts them by address, and puts them back, joined where two of
 * one region are adjacent. A thread that has taken a block off its list owns it, so this needs only
 * push and pop. One thread at a time makes a pass.
 *
 * <p>Meanwhile other threads cannot use these blocks. As long as the limit leaves whole regions,
 * they take fresh memory instead: so a pass takes at most half as much as is left, since at least
 * half of a region is usable; it is due when the free bytes have grown by a sixteenth of the
 * reserved bytes since their minimum after the last pass. At the limit a thread that finds no block
 * waits until the pass is over: so a pass takes few blocks there. It is due after a 64th, in
 * background work and before each refusal.
 *
 * <p>Cost: a few hundred nanoseconds per block, for at most 16,384 blocks, and 128 KiB of heap; at
 * the limit for 4,096 blocks, and 32 KiB.
 *
 * @units bytes
 */
final class BlockJoin {
  /** The minimum number of bytes that are worth a pass. */
  private static final long MIN_BYTES = 1L << 20;

  /** The maximum number of blocks of a pass; bounds how long other threads cannot use them. */
  static final int MAX_BLOCKS = 1 << 14;

  /** The maximum number of blocks of a pass at the limit, where other threads wait for its end. */
  private static final int MAX_BLOCKS_AT_LIMIT = 1 << 12;

  /** The maximum number of blocks of a pass while no other thread allocates. */
  private static final int MAX_BLOCKS_ALONE = 1 << 18;

  private static final int MIN_SHARE = 16;
  private static final int MIN_SHARE_AT_LIMIT = 64;

  /** How long a thread that found no block waits for the pass of another thread, and its looks. */
  private static final long MAX_WAIT_NANOS = 20_000_000;

  private static final long PAUSE_NANOS = 50_000;

  private static final int CLASS_BITS = 10;
  private static final int CLASSES = (1 << CLASS_BITS) - 1;

  /**
   * The largest class that can be joined: blocks of the class above are as large as joined ones can
   * be.
   */
  private static final int LARGEST_JOINED = SizeClasses.COUNT - 2;

  private final Holdings holdings;
  private final FreeBlocks blocks;
  private final AtomicBoolean busy = new AtomicBoolean();

  /** The minimum of the free bytes seen after the last pass; accessed only by the busy thread. */
  private long known;

  /**
   * The largest class of the next pass, and the number of blocks of the current one; accessed only
   * by the busy thread.
   */
  private int first = LARGEST_JOINED;

  private int count;

  /** Passes begun and ended: odd while there is one. */
  private final AtomicLong steps = new AtomicLong();

  /** The bytes that were free when the current pass began; written before its step. */
  private volatile long bytesBefore;

  BlockJoin(Holdings holdings, FreeBlocks blocks) {
    assert SizeClasses.COUNT <= CLASSES;
    this.holdings = holdings;
    this.blocks = blocks;
  }

  /**
   * Runs a pass if one is due, or in any case; returns by how many the number of blocks has fallen,
   * 0 if there was none.
   */
  int run(boolean always) {
    if (busy.get() || !busy.compareAndSet(false, true)) {
      return 0;
    }
    try {
      return runBusy(always);
    } finally {
      busy.set(false);
    }
  }

  private int runBusy(boolean always) {
    boolean full = holdings.unreservedBytes() < holdings.stepBytes();
    if (!always && !isDue(full)) {
      return 0;
    }
    return full ? pass(blocks.wholeBytes(), MAX_BLOCKS_AT_LIMIT) : pass(room(), MAX_BLOCKS);
  }

  /**
   * Helps a request that has found no block: waits if another thread has taken blocks meanwhile,
   * and runs a pass if one is due.
   *
   * @param stepsBefore the {@link #steps} before the request looked for a block
   * @return whether the request may succeed now
   */
  boolean relieve(long stepsBefore) {
    boolean quiet = (stepsBefore & 1) == 0 && steps.get() == stepsBefore;
    if (quiet && busy.compareAndSet(false, true)) {
      try {
        return runBusy(false) > 0;
      } finally {
        busy.set(false);
      }
    }
    long until = System.nanoTime() + MAX_WAIT_NANOS;
    while ((steps.get() & 1) != 0 && System.nanoTime() - until < 0) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    return true;
  }

  /** Runs an action that takes blocks off their lists for a moment, as a pass does. */
  void during(Runnable action) {
    while (!busy.compareAndSet(false, true)) {
      LockSupport.parkNanos(PAUSE_NANOS);
    }
    try {
      bytesBefore = blocks.bytes();
      steps.getAndIncrement();
      try {
        action.run();
      } finally {
        steps.getAndIncrement();
      }
    } finally {
      busy.set(false);
    }
  }

  /**
   * Runs a pass over as many blocks as possible, for the only thread that allocates; returns by how
   * many the number of blocks has fallen.
   */
  int runAlone() {
    if (!busy.compareAndSet(false, true)) {
      return 0;
    }
    try {
      first = LARGEST_JOINED;
      return pass(Long.MAX_VALUE, (int) Math.min(MAX_BLOCKS_ALONE, blocks.wholeCount()));
    } finally {
      busy.set(false);
    }
  }

  /** Half of what other threads can take from the system while they cannot use the blocks. */
  private long room() {
    long step = holdings.stepBytes();
    return holdings.unreservedBytes() / step * step / 2;
  }

  private boolean isDue(boolean full) {
    long free = blocks.wholeBytes();
    known = Math.min(known, free);
    long reserved = holdings.reservedBytes();
    return free - known
        >= (full ? reserved / MIN_SHARE_AT_LIMIT : Math.max(MIN_BYTES, reserved / MIN_SHARE));
  }

  /** Passes begun and ended: odd while there is one. */
  long steps() {
    return steps.get();
  }

  /** During a pass: the bytes of all free blocks when it began. */
  long bytesBefore() {
    return bytesBefore;
  }

  private int pass(long room, int most) {
    long[] taken = new long[most]; // before any block is taken: the heap may be full
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

  /** Takes blocks and puts all of them back, also if it fails. */
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
    first = c >= 0 ? c : LARGEST_JOINED; // below the class in which it stopped
  }

  /** Takes blocks of a class while there is room for them; returns their bytes. */
  private long takeClass(long[] taken, int sizeClass, long room) {
    long size = SizeClasses.bytesOf(sizeClass);
    long bytes = 0;
    while (count < taken.length && room - bytes >= size) {
      long block = blocks.popWhole(sizeClass);
      if (block == 0) {
        break;
      }
      taken[count++] = block >>> SizeClasses.ALIGNMENT_BITS << CLASS_BITS | sizeClass;
      bytes += size;
      assert Poison.intact(block, size);
    }
    return bytes;
  }

  /**
   * Returns the end of the run of adjacent blocks that starts at {@code begin}, within its region.
   */
  private int endOfRun(long[] taken, int begin) {
    long address = address(taken[begin]) + bytes(taken[begin]);
    int end = begin + 1;
    long bound = 0; // looked up once a second block is adjacent
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

  /** Frees adjacent blocks as one; returns by how many their number has fallen. */
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
    return block >>> CLASS_BITS << SizeClasses.ALIGNMENT_BITS;
  }

  private static long bytes(long block) {
    return SizeClasses.bytesOf((int) block & CLASSES);
  }
}
