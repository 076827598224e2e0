package org.inkling.memory;

import java.lang.ref.Cleaner;
import org.inkling.MemoryLimitException;
import org.inkling.memory.Holdings.Purpose;
import org.inkling.platform.SharedCleaner;

/**
 * The native memory of one index: 64-byte-aligned zeroed blocks by size class, and 8-byte cells.
 *
 * <p>A block comes from the free list of its class, or is cut off an open region, the smallest
 * larger free block, or a new region; above 1 MiB (or a smaller bound) it is a region of its own,
 * which is unmapped as soon as it is freed. Regions are taken as needed and kept until close unless
 * their owner evacuates them. The first has 64 KiB; each further one as much as is already held, up
 * to 2 MiB or a smaller step; and beyond that 1/32 of what is held, at most 32 MiB. All operations
 * are lock-free; an operation that needs a region pays for a system call. A refusal because of the
 * limit means that at one instant no region had room and the limit allowed no other; only while
 * free blocks are joined does a thread wait to find that out.
 *
 * <p>Only a block that no other thread has seen may be freed directly; a published block is freed
 * through the epoch. The owner may close it only after it has seen every other thread leave; then
 * every allocation, free and background call throws {@link IllegalStateException}.
 *
 * <p>If an allocator becomes unreachable without a close, its memory is given back, and the {@link
 * System.Logger} {@code org.inkling.memory} reports once where it was created.
 *
 * @shape regions, blocks, cells: see the package comment
 * @units bytes
 */
public final class SlabAllocator implements AutoCloseable {
  /** The largest block that fits into 48-bit addresses. */
  private static final long LARGEST_BLOCK = 1L << 47;

  private final Holdings holdings;
  private final Cleaner.Cleanable cleanable;
  private final SeparateBlocks withheld;
  private final SeparateBlocks unmoved;
  private final FreeBlocks freeBlocks;
  private final Poison poison;
  private final Evacuation evacuation;
  private final CellSlabs cells;
  private final long maxBlockBytes;

  /** The goal by which an evacuation chooses its regions. */
  public enum EvacuationGoal {
    /** As much free memory as possible in whole regions, for the next allocations. */
    ROOM,

    /** Less memory taken from the system. */
    FOOTPRINT
  }

  /** Frees unmoved blocks that their user holds for later, and can do without. */
  @FunctionalInterface
  public interface UnusedBlocks {
    /** Frees such blocks: all if a request is refused otherwise, else if there are many. */
    void free(boolean refused);
  }

  private SlabAllocator(Holdings holdings, long maxBlockBytes) {
    this.holdings = holdings;
    this.maxBlockBytes = maxBlockBytes;
    this.evacuation = new Evacuation(holdings);
    this.withheld = new SeparateBlocks(holdings, Region.Use.WITHHELD, evacuation::add);
    this.unmoved = new SeparateBlocks(holdings, Region.Use.RECORDS, (_, _) -> false);
    this.freeBlocks = new FreeBlocks(holdings, evacuation::add);
    this.cells = new CellSlabs(holdings);
    this.poison = new Poison(holdings);
    this.cleanable = SharedCleaner.register(this, holdings); // no memory is held yet
  }

  /**
   * Creates an allocator that holds no memory yet.
   *
   * @param name the index's name, for messages
   * @param limitBytes the maximum total size of its regions; {@link Long#MAX_VALUE} for no limit
   * @throws IllegalArgumentException if the limit is below one step, 2 MiB
   */
  public static SlabAllocator create(String name, long limitBytes) {
    return create(name, limitBytes, Regions.ALIGNMENT);
  }

  /**
   * Creates an allocator whose regions stay smaller, for a small index for which every byte of the
   * limit counts.
   *
   * @param stepBytes the size up to which regions of blocks grow by doubling, a multiple of 64 KiB
   *     up to 2 MiB; a region that is opened for a larger block is as large as the block needs
   * @throws IllegalArgumentException if the step is out of its range, or the limit below one step
   */
  public static SlabAllocator create(String name, long limitBytes, long stepBytes) {
    return create(name, limitBytes, RegionSizes.of(stepBytes), BudgetShare.NONE);
  }

  /**
   * Creates an allocator whose owner can move its blocks, so that it can evacuate regions.
   *
   * @param share what it takes from a budget that it shares with others
   * @throws IllegalArgumentException if the limit is below one step
   */
  public static SlabAllocator create(
      String name, long limitBytes, RegionSizes sizes, BudgetShare share) {
    if (limitBytes < sizes.stepBytes()) {
      throw new IllegalArgumentException(
          "the memory limit of index '"
              + name
              + "' is "
              + limitBytes
              + " bytes, expected at least one region of "
              + sizes.stepBytes());
    }
    var holdings = new Holdings(name, limitBytes, sizes, share);
    return new SlabAllocator(holdings, sizes.maxBlockBytes());
  }

  /** Returns the name of the index that this allocator serves. */
  public String name() {
    return holdings.name();
  }

  /**
   * Changes the limit. Memory held beyond a lower limit stays, and nothing is added to it; an
   * allocation in progress on another thread may still follow the old limit.
   */
  public void setLimit(long limitBytes) {
    holdings.setLimit(limitBytes);
  }

  /** Announces that at least this much will be needed soon, so that no smaller region is taken. */
  public void expect(long bytes) {
    holdings.expect(bytes);
  }

  /** Returns the exception for a request that the owner refuses, because of a limit. */
  public MemoryLimitException refusal(String what, long bytes) {
    return holdings.refusalByOwner(what, bytes);
  }

  /** Returns the size of the block handed out for {@code bytes}; its slack may be used. */
  public static long blockBytes(long bytes) {
    if (bytes <= 0 || bytes > LARGEST_BLOCK) {
      throw new IllegalArgumentException(
          "a block of " + bytes + " bytes, expected 1 to " + LARGEST_BLOCK);
    }
    return SizeClasses.round(bytes);
  }

  /**
   * Allocates a zeroed block, 64-byte aligned.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   */
  public long allocate(long bytes) {
    return allocate(bytes, Purpose.ORDINARY);
  }

  /**
   * Like {@link #allocate}, but also uses the copy reserve: for the copies of blocks that will be
   * freed, so that an evacuated region takes the place of the one that they fill.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   */
  public long allocateForMove(long bytes) {
    return allocate(bytes, Purpose.MOVE);
  }

  /**
   * Like {@link #allocate}, but also uses the withheld part of the limit, and whatever else is left
   * of it: for what gives much more back than it takes.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   */
  public long allocateWithheld(long bytes) {
    return allocate(bytes, Purpose.WITHHELD);
  }

  /**
   * Like {@link #allocateWithheld}, but exceeds the limit if necessary: for what must not fail for
   * lack of memory. {@link MemoryGauges#beyondLimitBytes} shows it. Epochs need one 4 KiB bag for
   * 504 retired blocks or cells, each of at least 8 bytes: at most 64/63 of the retired bytes plus
   * two bags per stripe.
   *
   * @throws MemoryLimitException if the system refuses
   */
  public long allocateBeyondLimit(long bytes) {
    return allocate(bytes, Purpose.BEYOND_LIMIT);
  }

  private long allocate(long bytes, Purpose purpose) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    long block = 0;
    try {
      block = size > maxShared(purpose) ? large(size, purpose) : small(size, purpose);
    } catch (Regions.MappingRefusedException e) {
      throw holdings.refusal(size, ", " + e.getMessage());
    }
    if (block == 0) {
      throw holdings.refusal(size, "");
    }
    return block;
  }

  /** Returns the maximum size of blocks that are cut from shared regions. */
  private long maxShared(Purpose purpose) {
    // Slabs of records must lie in regions that stay mapped (M1).
    return purpose == Purpose.UNMOVED ? Math.max(maxBlockBytes, Regions.PAGE) : maxBlockBytes;
  }

  /**
   * Like {@link #allocate}, in regions of blocks that are never moved: for records, whose addresses
   * others keep. The block is freed with {@link #freeUnmoved}.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   */
  public long allocateUnmoved(long bytes) {
    return allocate(bytes, Purpose.UNMOVED);
  }

  /** Like {@link #free}, for a block of {@link #allocateUnmoved}. */
  public void freeUnmoved(long address, long bytes) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    if (size > maxShared(Purpose.UNMOVED)) {
      freeLarge(address, size);
      return;
    }
    assert poison.freed(address, size);
    assert unmoved.owns(address) : poison.foreign(address);
    unmoved.freeBlocks().push(SizeClasses.classOf(size), address);
  }

  /**
   * Allocates a block in a region that is never evacuated: for the few that live with the index.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   */
  public long allocatePinned(long bytes) {
    long block = allocate(bytes);
    Region region = holdings.around(block);
    if (region != null) {
      region.pinnedBlocks.getAndIncrement();
    }
    return block;
  }

  /** Returns the bytes of blocks in use that were cut from the withheld part; approximate. */
  public long withheldBytesInUse() {
    return withheld.isUsed() ? withheld.liveBytes() : 0;
  }

  /** Returns whether a block was cut from the withheld part of the limit, or beyond it. */
  boolean isWithheld(long address) {
    return withheld.owns(address);
  }

  /** Frees a block that no thread will touch, given its requested or rounded size. */
  public void free(long address, long bytes) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    if (size > maxBlockBytes) {
      freeLarge(address, size);
      return;
    }
    assert poison.freed(address, size);
    assert !unmoved.owns(address) : poison.foreign(address);
    FreeBlocks home = withheld.owns(address) ? withheld.freeBlocks() : freeBlocks;
    home.push(SizeClasses.classOf(size), address);
  }

  private void freeLarge(long address, long size) {
    Region region = holdings.startingAt(address);
    if (region == null || region.use != Region.Use.SINGLE) {
      throw new IllegalArgumentException(
          "no block of " + size + " bytes lies at " + Long.toHexString(address));
    }
    holdings.giveBack(region);
  }

  /**
   * Allocates an 8-byte cell that holds 0.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for more cells
   */
  public long allocateCell() {
    holdings.checkOpen();
    try {
      long cell = cells.allocate();
      while (cell == 0) {
        if (holdings.copyReserveBytes() > 0) {
          throw holdings.refusal(CellSlabs.BYTES, "");
        }
        // Nothing is evacuated to make room for a slab.
        cells.addBlock(allocatePinned(CellSlabs.BYTES));
        cell = cells.allocate();
      }
      return cell;
    } catch (Regions.MappingRefusedException e) {
      throw holdings.refusal(CellSlabs.BYTES, ", " + e.getMessage());
    }
  }

  /** Frees a cell that no thread will touch any more. */
  public void freeCell(long address) {
    holdings.checkOpen();
    assert holdings.contains(address, Long.BYTES) : poison.foreign(address);
    cells.free(address);
  }

  /**
   * Gives the pages of free blocks back to the system, about {@code budgetBytes} bytes in total:
   * for times when the index is idle. The blocks stay reserved and free-listed, and cost a page
   * fault for each page when they are used again. Does nothing if less than a quarter of the
   * reserved bytes is free in blocks of 16 KiB or more, or if the system lacks the call. One block
   * at a time is unavailable meanwhile, so an allocation may be refused if that is the last one.
   *
   * @return whether it is worth trimming more right away
   */
  public boolean trim(long budgetBytes) {
    holdings.checkOpen();
    return freeBlocks.trim(budgetBytes);
  }

  /**
   * Joins adjacent free blocks, so that they can serve larger requests, if enough was freed since
   * the last time: for background work that has just freed blocks. Takes milliseconds at most, and
   * 128 KiB of heap. The blocks are unavailable meanwhile: other threads take fresh memory, or, at
   * the limit, wait. Does nothing while another thread is joining.
   *
   * @return by how many the number of free blocks has fallen
   */
  public int join() {
    holdings.checkOpen();
    return freeBlocks.join(false);
  }

  /** Like {@link #join}, however little was freed since the last time. */
  public int joinAll() {
    holdings.checkOpen();
    return freeBlocks.join(true);
  }

  /**
   * Like {@link #joinAll}, but in one pass also at the limit, for an owner of which one thread at a
   * time allocates: no other thread may allocate meanwhile. Takes a few hundred nanoseconds per
   * block, for at most 262,144 blocks, and 8 bytes of heap for each.
   */
  public int joinAlone() {
    holdings.checkOpen();
    return freeBlocks.joinAlone();
  }

  /**
   * Begins to evacuate regions: after this call no block is handed out of them, and once their
   * owner has moved and freed every block for which {@link #isEvacuated} returns true, {@link
   * #settleEvacuation} gives them back. One thread at a time evacuates, and ends it with {@link
   * #endEvacuation}. During the call free blocks are unavailable, class by class; takes time linear
   * in their number.
   *
   * @param wanted the number of bytes to free, if possible
   * @param maxLive the maximum total of live bytes in the regions, not counting the first
   * @return whether there is any such region
   * @throws IllegalStateException after close, or before the last evacuation has ended
   */
  public boolean evacuate(EvacuationGoal goal, long wanted, long maxLive) {
    holdings.checkOpen();
    boolean gains = goal == EvacuationGoal.ROOM || MemoryCalls.available();
    return gains && evacuation.begin(freeBlocks, withheld, goal, wanted, maxLive) > 0;
  }

  /** Sets what runs before regions of unmoved blocks are given back. */
  public void setUnused(UnusedBlocks user) {
    unmoved.setUnused(user);
  }

  /** Gives back memory of cells if enough are free; called by the evacuating thread. */
  public void trimCells() {
    holdings.checkOpen();
    cells.trim();
  }

  /** Gives back regions of unmoved blocks if enough are free; any thread may call it. */
  public void trimUnmoved() {
    holdings.checkOpen();
    boolean _ = unmoved.giveBack(false);
  }

  /** Returns whether a block lies in a region that is being evacuated. */
  public boolean isEvacuated(long address) {
    return evacuation.covers(address);
  }

  /** Gives back the regions that are empty; returns whether others remain. */
  public boolean settleEvacuation() {
    holdings.checkOpen();
    return evacuation.settle(freeBlocks, withheld) > 0;
  }

  /** Ends an evacuation: regions that are not empty are used as before. */
  public void endEvacuation() {
    holdings.checkOpen();
    evacuation.end(freeBlocks, withheld);
  }

  /**
   * Returns the bytes that moves may still take in one piece: in regions that are open, or that the
   * limit leaves.
   */
  public long emptyBytes() {
    return holdings.emptyBytes();
  }

  /** Returns the bytes that moves may still take: never used, free, or not yet taken. */
  public long roomForMoves() {
    return freeBlocks.roomForMoves();
  }

  /** Returns the size of the smallest region, except while less than this is held. */
  public long stepBytes() {
    return holdings.stepBytes();
  }

  /** Returns the bytes that can be taken from the system, without the copy reserve. */
  public long unreservedBytes() {
    return holdings.unreservedBytes();
  }

  /** Returns the size of the copy reserve. */
  public long copyReserveBytes() {
    return holdings.copyReserveBytes();
  }

  /** Returns whether there is a limit or a shared budget. */
  public boolean isBounded() {
    return holdings.lowerLimitBytes() != Long.MAX_VALUE;
  }

  /** Returns whether there is a limit. */
  public boolean isLimited() {
    return holdings.limitBytes() != Long.MAX_VALUE;
  }

  /** Returns the maximum size of blocks that are cut from shared regions. */
  public long maxBlockBytes() {
    return maxBlockBytes;
  }

  /** Returns the gauges of this memory. */
  public MemoryGauges gauges() {
    long blocks = freeBlocks.bytes() + withheld.freeBlocks().bytes() + unmoved.freeBlocks().bytes();
    long freeListed = blocks + evacuation.freeBytes() + cells.freeBytes();
    long largest = Math.max(freeBlocks.largest(), holdings.largestUnused());
    long trimmed = freeBlocks.trimmedBytes();
    return MemoryGauges.of(holdings, freeListed, largest, trimmed, cells.liveBytes());
  }

  /** Gives all memory back, live blocks included; no thread may touch them any more. */
  @Override
  public void close() {
    if (holdings.close()) {
      cleanable.clean();
    }
  }

  /**
   * Lets the memory be given back once nothing refers to this allocator: for an owner that closes
   * but has not seen every thread leave its epochs. Threads still inside may allocate and free; no
   * leak is reported. A close may follow.
   */
  public void abandon() {
    holdings.abandon();
  }

  /** Takes a region for one block; returns 0 if the limit refuses. */
  private long large(long size, Purpose purpose) throws Regions.MappingRefusedException {
    long bytes = Math.ceilDiv(size, Regions.PAGE) * Regions.PAGE;
    Region region;
    do {
      region =
          purpose.mayUseWithheld()
              ? holdings.takeWithheld(bytes, Region.Use.SINGLE, purpose == Purpose.BEYOND_LIMIT)
              : holdings.takeExactly(bytes, Region.Use.SINGLE, purpose == Purpose.MOVE);
    } while (region == null && unmoved.giveBack(true));
    return region == null ? 0 : region.bump(size);
  }

  /** Takes a block of a shared region; returns 0 if the limit refuses. */
  private long small(long size, Purpose purpose) throws Regions.MappingRefusedException {
    if (purpose == Purpose.UNMOVED) {
      return unmoved.take(size, false);
    }
    long block = freeBlocks.takeOrOpen(size, purpose);
    block = block == 0 && unmoved.giveBack(true) ? freeBlocks.takeOrOpen(size, purpose) : block;
    return block == 0 && purpose.mayUseWithheld()
        ? withheld.take(size, purpose == Purpose.BEYOND_LIMIT)
        : block;
  }
}
