package org.inkling.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;

/**
 * The memory of one allocator for what must not fail at the limit: the part of the limit that all
 * other allocations leave. Blocks cut from its regions serve nothing else, even after they are
 * freed: otherwise other allocations would use it up, one freed block at a time.
 *
 * <p>Each region has at most 2 MiB and begins at a multiple of 2 MiB, so an address shows whether
 * it lies in one.
 */
final class Withheld {
  private final Holdings holdings;
  private final Evacuation evacuation;
  private final FreeBlocks free;
  private final AtomicReference<OpenRegions> open = new AtomicReference<>(OpenRegions.NONE);

  /** The addresses of the regions, in ascending order. */
  private final AtomicReference<long[]> regions = new AtomicReference<>(new long[0]);

  Withheld(Holdings holdings, Evacuation evacuation) {
    this.holdings = holdings;
    this.evacuation = evacuation;
    this.free = new FreeBlocks(holdings, evacuation::add);
  }

  /** Returns whether the block at this address was cut from one of its regions. */
  boolean owns(long address) {
    long[] now = regions.get();
    return now.length != 0 && Arrays.binarySearch(now, address & -Regions.ALIGNMENT) >= 0;
  }

  /** Returns the free blocks of its regions. */
  FreeBlocks freeBlocks() {
    return free;
  }

  /** Returns whether it has any region. */
  boolean isUsed() {
    return regions.get().length != 0;
  }

  /** Stops cutting blocks off a region. */
  void close(Region region) {
    open.getAndUpdate(now -> now.without(region));
  }

  /**
   * Takes a zeroed block out of its regions; returns 0 if none fits. Afterwards the free of such a
   * block will take no heap.
   */
  long reuse(long size) {
    if (!isUsed()) {
      return 0;
    }
    long block = free.take(size);
    block = block != 0 ? block : open.get().bump(size);
    block = block != 0 ? block : free.cut(size);
    return block == 0 && free.join(true) > 0 ? free.cut(size) : block;
  }

  /**
   * Cuts a block off one more region; returns 0 if the limit does not allow it.
   *
   * @param beyond whether the region may exceed the limit
   */
  long cut(long size, boolean beyond) throws Regions.MappingRefusedException {
    free.prepare(size);
    while (true) {
      OpenRegions seen = open.get();
      long block = seen.bump(size);
      if (block != 0) {
        return block;
      }
      long unit = holdings.unitBytes();
      long bytes = Math.ceilDiv(size, unit) * unit;
      Region region = holdings.takeWithheld(bytes, Region.Use.WITHHELD, beyond);
      if (region == null) {
        return 0;
      }
      enter(region.address);
      if (open.compareAndSet(seen, seen.with(region))) {
        region.show();
      } else {
        leave(region.address);
        holdings.giveBack(region);
      }
    }
  }

  /**
   * Returns the bytes of the blocks handed out; approximate while other threads allocate or free.
   */
  long liveBytes() {
    long bytes = -free.bytes() - evacuation.freeBytes(Region.Use.WITHHELD);
    for (long address : regions.get()) {
      Region region = holdings.startingAt(address);
      bytes += region == null ? 0 : region.bytes - region.unusedBytes();
    }
    return Math.max(0, bytes);
  }

  private void enter(long address) {
    regions.getAndUpdate(
        now -> {
          long[] next = Arrays.copyOf(now, now.length + 1);
          next[now.length] = address;
          Arrays.sort(next);
          return next;
        });
  }

  /** Removes a region that was given back. */
  void leave(long address) {
    regions.getAndUpdate(now -> Arrays.stream(now).filter(each -> each != address).toArray());
  }
}
