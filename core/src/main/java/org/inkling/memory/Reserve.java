package org.inkling.memory;

import java.util.Arrays;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.IntToLongFunction;

/**
 * The regions of one allocator that were taken beyond its limit. Blocks cut from them never serve
 * an ordinary allocation, even after they are freed: otherwise ordinary writes would grow past the
 * limit, one freed block at a time.
 *
 * <p>Each region has at most 2 MiB and begins at a multiple of 2 MiB, so an address shows whether
 * it lies in one.
 */
final class Reserve {
  private final Holdings holdings;
  private final Evacuation evacuation;
  private final Poison poison;
  private final TaggedStacks free = new TaggedStacks(SizeClasses.COUNT, SizeClasses.ALIGNMENT_BITS);
  private final IntToLongFunction pops = free::pop;
  private final FreeBlocks.PieceSink pushes = this::push;
  private final AtomicReference<OpenRegions> open = new AtomicReference<>(OpenRegions.NONE);

  /** The addresses of the regions, in ascending order. */
  private final AtomicReference<long[]> regions = new AtomicReference<>(new long[0]);

  Reserve(Holdings holdings, Evacuation evacuation) {
    this.holdings = holdings;
    this.evacuation = evacuation;
    this.poison = new Poison(holdings);
  }

  /** Returns whether the block at this address was cut beyond the limit. */
  boolean owns(long address) {
    long[] now = regions.get();
    return now.length != 0 && Arrays.binarySearch(now, address & -Regions.ALIGNMENT) >= 0;
  }

  /**
   * Takes a zeroed block out of what was taken beyond the limit before; returns 0 if none fits.
   * Afterwards the free of such a block will take no heap.
   */
  long reuse(long size) {
    int sizeClass = SizeClasses.classOf(size);
    long block = free.pop(sizeClass);
    if (block != 0) {
      assert Poison.intact(block, size);
      NativeMemory.zero(block, size);
      return block;
    }
    if (!isUsed()) {
      return 0;
    }
    free.prepare(sizeClass);
    block = open.get().bump(size); // fresh from the system, so already zero
    return block != 0 ? block : FreeBlocks.cut(size, pops, poison, pushes);
  }

  /** Frees a block that this reserve owns. */
  void push(int sizeClass, long block) {
    if (!evacuation.add(block, sizeClass)) {
      free.push(sizeClass, block);
    }
  }

  /** Passes all free blocks to a visitor that may keep some. */
  void visit(FreeBlocks.BlockVisitor visitor) {
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      FreeBlocks.visit(free, c, c, visitor);
    }
  }

  /** Returns the lists of its free blocks. */
  TaggedStacks lists() {
    return free;
  }

  /** Returns whether it has any region. */
  boolean isUsed() {
    return regions.get().length != 0;
  }

  /**
   * Turns its regions into ordinary ones, and hands over their free blocks. A block that another
   * thread frees here meanwhile stays here.
   */
  void giveTo(FreeBlocks blocks) {
    for (long address : regions.get()) {
      Region region = holdings.startingAt(address);
      if (region != null && region.isShown()) {
        leave(address);
        close(region);
        long rest = holdings.turn(region, Region.Use.BLOCKS);
        blocks.pushPieces(address + region.bytes - rest, rest);
      }
    }
    visit(
        (block, sizeClass) -> {
          blocks.push(sizeClass, block);
          return true;
        });
  }

  /** Stops cutting blocks off a region. */
  void close(Region region) {
    open.getAndUpdate(now -> now.without(region));
  }

  /** Cuts a block, taking one more region if necessary. */
  long cut(long size) throws Regions.MappingRefusedException {
    free.prepare(SizeClasses.classOf(size)); // as in reuse
    while (true) {
      OpenRegions seen = open.get();
      long block = seen.bump(size);
      if (block != 0) {
        return block;
      }
      long unit = holdings.unitBytes();
      Region region = holdings.takeBeyondLimit(Math.ceilDiv(size, unit) * unit, Region.Use.RESERVE);
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
    long bytes = -freeBytes() - evacuation.freeBytes(Region.Use.RESERVE);
    for (long address : regions.get()) {
      Region region = holdings.startingAt(address);
      bytes += region == null ? 0 : region.bytes - region.unusedBytes();
    }
    return Math.max(0, bytes);
  }

  long freeBytes() {
    long bytes = 0;
    for (int c = 0; c < SizeClasses.COUNT; c++) {
      bytes += free.count(c) * SizeClasses.bytesOf(c);
    }
    return bytes;
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
