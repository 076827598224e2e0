package org.inkling.memory;

import java.lang.foreign.Arena;
import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.util.concurrent.atomic.AtomicIntegerArray;
import org.jspecify.annotations.Nullable;

/** One mapped run of zeroed native memory, and how much of it has been cut off its start. */
final class Region {
  private static final VarHandle USED = used();

  final long address;
  final long bytes;

  /** What holds the memory where it did not come from mmap, else null. */
  final @Nullable Arena arena;

  /** How many blocks are trimmed, wholly or partly in each granule of 2 MiB. */
  final AtomicIntegerArray trimmedBlocks;

  @SuppressWarnings("unused") // through USED
  private volatile long usedBytes;

  Region(long address, long bytes, @Nullable Arena arena) {
    this.address = address;
    this.bytes = bytes;
    this.arena = arena;
    this.trimmedBlocks = new AtomicIntegerArray((int) Math.ceilDiv(bytes, Regions.ALIGNMENT));
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

  long unusedBytes() {
    return bytes - usedBytes;
  }

  private static VarHandle used() {
    try {
      return MethodHandles.lookup().findVarHandle(Region.class, "usedBytes", long.class);
    } catch (ReflectiveOperationException e) {
      throw new ExceptionInInitializerError(e);
    }
  }
}
