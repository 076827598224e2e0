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
  /** How often a request is repeated after free blocks were joined. */
  private static final int MAX_JOINS = 8;

  private final Holdings holdings;
  private final FreeBlocks free;
  private final AtomicReference<OpenRegions> open = new AtomicReference<>(OpenRegions.NONE);

  /** The addresses of the regions, in ascending order. */
  private final AtomicReference<long[]> regions = new AtomicReference<>(new long[0]);

  Withheld(Holdings holdings, Evacuation evacuation) {
    this.holdings = holdings;
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
   * Takes a zeroed block, of one more region if necessary; returns 0 if the limit does not allow
   * it. Afterwards the free of such a block will take no heap. Threads that find no block take
   * turns, so that no two of them take a region for what fits into one.
   *
   * @param beyond whether the region may exceed the limit
   */
  long take(long size, boolean beyond) throws Regions.MappingRefusedException {
    long block = reuse(size);
    return block != 0 ? block : takeInTurn(size, beyond);
  }

  private synchronized long takeInTurn(long size, boolean beyond)
      throws Regions.MappingRefusedException {
    long steps = free.steps();
    long block = reuse(size);
    for (int i = 0; block == 0 && i < MAX_JOINS && joins(steps); i++) {
      steps = free.steps();
      block = reuse(size);
    }
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
    block = region.bump(size); // before others can
    open.getAndUpdate(now -> now.with(region));
    region.show();
    return block;
  }

  private boolean joins(long steps) {
    return free.joinBeforeRefusal(steps) || free.join(true) > 0;
  }

  private long reuse(long size) {
    long block = free.take(size);
    block = block != 0 ? block : open.get().bump(size);
    return block != 0 ? block : free.cut(size);
  }

  /**
   * Returns the bytes of the blocks handed out; approximate while other threads allocate or free.
   */
  long liveBytes() {
    long bytes = -free.bytes();
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
