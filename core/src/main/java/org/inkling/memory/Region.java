package org.inkling.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * One mapped run of zeroed native memory, and the number of bytes that have been cut off its start.
 *
 * <p>An object represents one opening of its memory: once it is closed, nothing is cut off it
 * again, so a thread with a stale reference to it cannot cut memory that was given back.
 */
final class Region {
  private static final VarHandle USED = used();

  /** The use of a region. */
  enum Use {
    /** Blocks are cut from it. */
    BLOCKS,

    /** Blocks of the withheld part of the limit are cut from it. */
    WITHHELD,

    /** Blocks that are never moved are cut from it. */
    RECORDS,

    /** Slabs of cells are cut from it. */
    CELLS,

    /** It is one block. */
    SINGLE,

    /**
     * The system has taken back its pages, and its bytes are not charged; its addresses stay
     * mapped.
     */
    VACANT
  }

  final long address;
  final long bytes;

  /** The arena that holds the memory if it did not come from mmap, else null. */
  final @Nullable Arena arena;

  final Use use;

  /** The number of trimmed blocks that lie wholly or partly in each granule of 2 MiB. */
  final AtomicIntegerArray trimmedBlocks;

  /**
   * The number of its blocks that cannot be moved; if there are any, the region is never evacuated.
   */
  final AtomicInteger pinnedBlocks = new AtomicInteger();

  /**
   * Whether it is charged and other threads may cut blocks off it; before that, only one thread
   * holds it.
   */
  private volatile boolean published;

  @SuppressWarnings("unused") // through USED
  private volatile long usedBytes;

  /** Creates a region for blocks from memory that was just mapped. */
  Region(long address, long bytes, @Nullable Arena arena) {
    this(address, bytes, arena, Use.BLOCKS);
  }

  private Region(long address, long bytes, @Nullable Arena arena, Use use) {
    this.address = address;
    this.bytes = bytes;
    this.arena = arena;
    this.use = use;
    this.trimmedBlocks = new AtomicIntegerArray((int) Math.ceilDiv(bytes, Regions.ALIGNMENT));
    this.usedBytes = use == Use.VACANT ? bytes : 0;
  }

  /**
   * Returns the same memory as an unused region for another use; only for the thread that holds
   * this region.
   */
  Region as(Use next) {
    return new Region(address, bytes, arena, next);
  }

  /** Marks this region as charged and published, permanently. */
  void publish() {
    published = true;
  }

  /** Returns whether it was published; only then may it be evacuated. */
  boolean isPublished() {
    return published;
  }

  /**
   * Cuts a block off the unused part of this region; returns its address, or 0 if it does not fit.
   */
  long bump(long size) {
    while (true) {
      long used = usedBytes;
      if (size > bytes - used) {
        return 0;
      }
      if (USED.compareAndSet(this, used, used + size)) {
        return address + used;
      }
    }
  }

  /** Stops cutting blocks off this region; returns how many bytes were left. */
  long close() {
    return bytes - (long) USED.getAndSet(this, bytes);
  }

  long unusedBytes() {
    return bytes - usedBytes;
  }

  /**
   * Returns the index of the region that contains an address in a list in ascending order; -1 if
   * none does.
   */
  static int indexOf(List<Region> ascending, long address) {
    int low = 0;
    int high = ascending.size();
    while (low < high) {
      int middle = (low + high) >>> 1;
      if (ascending.get(middle).address <= address) {
        low = middle + 1;
      } else {
        high = middle;
      }
    }
    return low > 0 && ascending.get(low - 1).contains(address) ? low - 1 : -1;
  }

  /** Returns whether an address lies in this region. */
  boolean contains(long other) {
    return other >= address && other < address + bytes;
  }

  private static VarHandle used() {
    try {
      return MethodHandles.lookup().findVarHandle(Region.class, "usedBytes", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
