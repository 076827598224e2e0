package org.inkling.memory;

import java.util.Arrays;
import java.util.List;
import java.util.concurrent.atomic.AtomicReference;
import java.util.stream.IntStream;
import org.jspecify.annotations.Nullable;

/**
 * Blocks in regions of one use, which serve no other use, even after the blocks are freed.
 *
 * <p>{@link Region.Use#WITHHELD}: the part of the limit that all other allocations leave, for what
 * must not fail at the limit; otherwise other allocations would use it up, one freed block at a
 * time. {@link Region.Use#RECORDS}: blocks that are never moved, so that no region of other blocks
 * is kept from being evacuated because of them.
 *
 * <p>Each region has at most 2 MiB and begins at a multiple of 2 MiB, so an address shows whether
 * it lies in one.
 */
final class SeparateBlocks {
  /** How often a request is repeated after free blocks were joined. */
  private static final int MAX_JOINS = 8;

  /** Background work gives regions back if at least one in this number of bytes is free. */
  private static final int MIN_SHARE = 8;

  private static final int CLASS_BITS = 16;
  private static final long CLASS_MASK = (1L << CLASS_BITS) - 1;

  private final Holdings holdings;
  private final Region.Use use;
  private final FreeBlocks free;
  private final AtomicReference<OpenRegions> open = new AtomicReference<>(OpenRegions.NONE);

  /** The addresses of the regions, in ascending order. */
  private final AtomicReference<long[]> regions = new AtomicReference<>(new long[0]);

  /** Frees blocks that its user holds without need; called outside the lock. */
  private volatile SlabAllocator.UnusedBlocks unused = refused -> {};

  /**
   * The fewest free bytes since regions were last searched for empty ones; accessed only inside the
   * lock.
   */
  private long known;

  /**
   * Creates the blocks of one use; there is none yet.
   *
   * @param evacuation takes the freed blocks of regions that are being evacuated
   */
  SeparateBlocks(Holdings holdings, Region.Use use, FreeBlocks.BlockVisitor evacuation) {
    this.holdings = holdings;
    this.use = use;
    this.free = new FreeBlocks(holdings, evacuation);
  }

  /** Sets who frees blocks that are held without need. */
  void setUnused(SlabAllocator.UnusedBlocks user) {
    unused = user;
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
    long block = reuse(size);
    if (block == 0 && use == Region.Use.RECORDS) {
      block = free.join(false) > 0 ? reuse(size) : 0;
      block = block != 0 ? block : open(ordinary(size), size);
    }
    block = block != 0 ? block : joined(size);
    return block != 0 ? block : open(lastRegion(size, beyond), size);
  }

  /** Joins free blocks until one is large enough; returns 0 if that does not help. */
  private long joined(long size) {
    long block = 0;
    long steps = free.steps();
    for (int i = 0; block == 0 && i < MAX_JOINS && joins(steps); i++) {
      steps = free.steps();
      block = reuse(size);
    }
    return block;
  }

  /** Cuts a block off a new region, from which others may then cut. */
  private long open(@Nullable Region region, long size) {
    if (region == null) {
      return 0;
    }
    enter(region.address);
    long block = region.bump(size); // before others can
    open.getAndUpdate(now -> now.with(region));
    region.publish();
    return block;
  }

  /** Takes a region before a refusal. */
  private @Nullable Region lastRegion(long size, boolean beyond)
      throws Regions.MappingRefusedException {
    if (use == Region.Use.WITHHELD) {
      return withheld(size, beyond);
    }
    return giveBackInTurn(true) ? ordinary(size) : null;
  }

  private @Nullable Region withheld(long size, boolean beyond)
      throws Regions.MappingRefusedException {
    long unit = holdings.unitBytes();
    return holdings.takeWithheld(Math.ceilDiv(size, unit) * unit, use, beyond);
  }

  /**
   * About a 32nd of what is held, so that a small index holds little; less if the limit is near.
   */
  private @Nullable Region ordinary(long size) throws Regions.MappingRefusedException {
    long least = Math.ceilDiv(size, Regions.PAGE) * Regions.PAGE;
    long wanted = Long.highestOneBit(holdings.reservedBytes() / 32); // few sizes: they are reused
    long bytes = Math.max(least, Math.min(wanted, holdings.stepBytes()));
    Region region = holdings.takeExactly(bytes, use, false);
    return region == null && bytes > least ? holdings.takeExactly(least, use, false) : region;
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
    return Math.max(0, cutBytes() - free.bytes());
  }

  /** Returns the bytes that were cut off its regions. */
  private long cutBytes() {
    long bytes = 0;
    for (long address : regions.get()) {
      Region region = holdings.startingAt(address);
      bytes += region == null ? 0 : region.bytes - region.unusedBytes();
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

  /**
   * Gives back the regions without a live block, if enough has become free since the last search:
   * so a full index does not search at each refusal. Its free blocks are unavailable meanwhile.
   *
   * @param refused whether another request would be refused otherwise: then little is enough
   * @return whether any region was given back
   */
  boolean giveBack(boolean refused) {
    if (!isUsed()) {
      return false;
    }
    unused.free(refused);
    return giveBackInTurn(refused);
  }

  private synchronized boolean giveBackInTurn(boolean refused) {
    long bytes = free.bytes();
    known = Math.min(known, bytes);
    long cut = cutBytes();
    long least = refused ? Regions.PAGE : Math.max(Regions.PAGE, cut / MIN_SHARE);
    if (cut == 0 || (bytes - known < least && bytes != cut)) {
      return false;
    }
    boolean given = giveBack(emptyRegions());
    known = free.bytes();
    return given;
  }

  /** Returns the regions of which all blocks cut so far are free. */
  private List<Region> emptyRegions() {
    List<Region> all = holdings.inUse(); // ascending
    all.removeIf(region -> region.use != use);
    long[] freeBytes = new long[all.size()];
    free.visit(
        (block, sizeClass) -> {
          int at = Region.indexOf(all, block);
          if (at >= 0) {
            freeBytes[at] += SizeClasses.bytesOf(sizeClass);
          }
          return false;
        });
    return IntStream.range(0, freeBytes.length)
        .filter(at -> freeBytes[at] == all.get(at).bytes - all.get(at).unusedBytes())
        .mapToObj(all::get)
        .toList();
  }

  /** Gives back those of these regions that are still empty; returns whether there was any. */
  private boolean giveBack(List<Region> empty) {
    for (Region region : empty) {
      close(region);
      long rest = region.close();
      free.pushPieces(region.address + region.bytes - rest, rest);
    }
    long[] freeBytes = new long[empty.size()];
    long[] chains = new long[empty.size()];
    free.visit((block, sizeClass) -> chain(empty, chains, freeBytes, block, sizeClass));
    boolean given = false;
    for (int at = 0; at < chains.length; at++) {
      Region region = empty.get(at);
      boolean gone = freeBytes[at] == region.bytes && vacate(region);
      given |= gone;
      if (!gone) {
        putBack(chains[at]);
      }
    }
    return given;
  }

  private boolean vacate(Region region) {
    leave(region.address); // before another use can take it
    if (holdings.vacate(region)) {
      return true;
    }
    enter(region.address);
    return false;
  }

  /**
   * Links a free block to those of its region, with its class; returns whether the region is among
   * these.
   */
  private static boolean chain(
      List<Region> regions, long[] chains, long[] bytes, long block, int sizeClass) {
    int at = Region.indexOf(regions, block);
    if (at < 0) {
      return false;
    }
    TaggedStacks.link(block, chains[at] << CLASS_BITS | sizeClass);
    chains[at] = block;
    bytes[at] += SizeClasses.bytesOf(sizeClass);
    return true;
  }

  private void putBack(long chain) {
    for (long block = chain; block != 0; ) {
      long word = TaggedStacks.next(block);
      free.push((int) (word & CLASS_MASK), block);
      block = word >>> CLASS_BITS;
    }
  }
}
