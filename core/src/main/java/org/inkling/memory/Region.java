package org.inkling.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.List;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/**
 * One mapped run of zeroed native memory, and how much of it has been cut off its start.
 *
 * <p>An object serves one opening of its memory: once closed, nothing is ever cut off it again, so
 * that a thread with a stale reference to it cannot cut memory that was given back.
 */
final class Region {
  private static final VarHandle USED = used();

  /** What a region is used for. */
  enum Use {
    /** Blocks are cut from it. */
    BLOCKS,

    /** The same, beyond the limit. */
    RESERVE,

    /** Slabs of cells are cut from it. */
    CELLS,

    /** It is one block. */
    SINGLE,

    /** Its pages are with the system and its bytes are not charged; its addresses stay mapped. */
    VACANT
  }

  final long address;
  final long bytes;

  /** What holds the memory where it did not come from mmap, else null. */
  final @Nullable Arena arena;

  final Use use;

  /** How many blocks are trimmed, wholly or partly in each granule of 2 MiB. */
  final AtomicIntegerArray trimmedBlocks;

  /** How many of its blocks cannot be moved: then it is never evacuated. */
  final AtomicInteger pinnedBlocks = new AtomicInteger();

  /** Whether it is charged and others may cut blocks off it; until then one thread has it. */
  private volatile boolean shown;

  @SuppressWarnings("unused") // through USED
  private volatile long usedBytes;

  /** Memory that was just mapped, for blocks. */
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

  /** The same memory, unused, for a use; for the one thread that has this region. */
  Region as(Use next) {
    return new Region(address, bytes, arena, next);
  }

  /** Says that this region is charged and in its place, for good. */
  void show() {
    shown = true;
  }

  /** Whether it was shown: only then it may be evacuated. */
  boolean isShown() {
    return shown;
  }

  /** Cuts a block off the rest of this region; returns its address, or 0 if it does not fit. */
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

  /** Cuts no further block off this region; returns how many bytes were left. */
  long close() {
    return bytes - (long) USED.getAndSet(this, bytes);
  }

  long unusedBytes() {
    return bytes - usedBytes;
  }

  /** The place of the region that has an address, of those in ascending order; -1 if none has. */
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

  /** Returns whether an address lies in it. */
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
