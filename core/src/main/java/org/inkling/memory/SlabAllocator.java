package org.inkling.memory;

import java.lang.ref.Cleaner;
import org.inkling.MemoryLimitException;

/**
 * The native memory of one index: 64-byte-aligned zeroed blocks by size class, and 8-byte cells.
 *
 * <p>A block comes from the free list of its class, or is cut off an open region, or off the
 * smallest free block that is larger, or off a new region; above 1 MiB (or a smaller bound) it is a
 * region of its own, unmapped as soon as it is freed. Regions are taken as they are needed, each
 * 1/32 of what is held already (2 MiB or a smaller step at least, 32 MiB at most), and kept until
 * close unless their owner evacuates them. All operations are lock-free; the one that needs a
 * region pays for a system call. A refusal for the limit says that at one instant no region had
 * room and the limit left none; nobody waits to find that out. A thread whose region comes second
 * to another's unmaps it again, untouched and never counted.
 *
 * <p>Freeing at once is for blocks that no other thread has seen; a published block goes through
 * the epoch. Close is for an owner that has seen every other thread leave.
 *
 * <p>An allocator that becomes unreachable without close is reported once through {@link
 * System.Logger} {@code org.inkling.memory}, with the place where it was made, and its memory is
 * given back.
 *
 * @shape regions, blocks, cells: see the package
 * @units bytes
 */
public final class SlabAllocator implements AutoCloseable {
  /** For tests, which wait for it. */
  static final Cleaner CLEANER = Cleaner.create();

  /** What 48-bit addresses can hold. */
  private static final long LARGEST_BLOCK = 1L << 47;

  /** Blocks lie on multiples of two to this power. */
  static final int BLOCK_ALIGNMENT_BITS = 6;

  private final Holdings holdings;
  private final Cleaner.Cleanable cleanable;
  private final Reserve reserve;
  private final FreeBlocks freeBlocks;
  private final Poison poison;
  private final Evacuation evacuation;
  private final CellSlabs cells;
  private final long maxBlockBytes;

  private SlabAllocator(Holdings holdings, long maxBlockBytes) {
    this.holdings = holdings;
    this.maxBlockBytes = maxBlockBytes;
    this.evacuation = new Evacuation(holdings);
    this.reserve = new Reserve(holdings, evacuation);
    this.freeBlocks = new FreeBlocks(holdings, evacuation);
    this.cells = new CellSlabs(holdings);
    this.poison = new Poison(holdings);
    this.cleanable = CLEANER.register(this, holdings);
  }

  /**
   * Makes an allocator that holds nothing yet.
   *
   * @param name the index's name, for messages
   * @param limitBytes the most that regions may take; {@link Long#MAX_VALUE} for no limit
   * @throws IllegalArgumentException if the limit is below one region, 2 MiB
   */
  public static SlabAllocator create(String name, long limitBytes) {
    return create(name, limitBytes, Regions.ALIGNMENT);
  }

  /**
   * Makes an allocator that takes smaller regions while it holds little, for an index that is small
   * and whose limit counts to the byte.
   *
   * @param stepBytes the least that a region of blocks has, a multiple of 64 KiB up to 2 MiB; one
   *     that is opened for a larger block has the room that this needs
   * @throws IllegalArgumentException if the step is none of these, or the limit below one
   */
  public static SlabAllocator create(String name, long limitBytes, long stepBytes) {
    return create(name, limitBytes, stepBytes, SizeClasses.LARGEST, 0);
  }

  /**
   * Makes an allocator whose blocks can be moved by their owner, so that it can evacuate regions.
   *
   * @param stepBytes as in {@link #create(String, long, long)}
   * @param maxBlockBytes the size up to which blocks are cut from shared regions, 1 MiB at most; a
   *     larger one is a region of its own
   * @param keptBytes the copy reserve: when no more of the limit is free, this serves {@link
   *     #allocateForChange} alone
   * @throws IllegalArgumentException if a size is out of its range
   */
  public static SlabAllocator create(
      String name, long limitBytes, long stepBytes, long maxBlockBytes, long keptBytes) {
    if (stepBytes < Regions.PAGE
        || stepBytes > Regions.ALIGNMENT
        || stepBytes % Regions.PAGE != 0) {
      throw new IllegalArgumentException(
          "regions of " + stepBytes + " bytes, expected a multiple of 65536 up to 2097152");
    }
    if (limitBytes < stepBytes) {
      throw new IllegalArgumentException(
          "the memory limit of index '"
              + name
              + "' is "
              + limitBytes
              + " bytes, expected at least one region of "
              + stepBytes);
    }
    if (maxBlockBytes < 64 || maxBlockBytes > SizeClasses.LARGEST) {
      throw new IllegalArgumentException(
          "shared blocks of up to " + maxBlockBytes + " bytes, expected 64 to 1048576");
    }
    return new SlabAllocator(new Holdings(name, limitBytes, stepBytes, keptBytes), maxBlockBytes);
  }

  /** The name of the index that it serves. */
  public String name() {
    return holdings.name();
  }

  /**
   * Changes the limit. What is held beyond a lower one stays, and nothing is added to it; an
   * allocation that another thread is in may still follow the limit of before.
   */
  public void setLimit(long limitBytes) {
    holdings.setLimit(limitBytes);
  }

  /** Returns the size at which a block of so many bytes is handed out: the slack may be used. */
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
   * @throws IllegalStateException after close
   */
  public long allocate(long bytes) {
    return allocate(bytes, false);
  }

  /**
   * Allocates as {@link #allocate} does, and out of the copy reserve if need be: for a change that
   * gives memory back when it is over.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for it
   * @throws IllegalStateException after close
   */
  public long allocateForChange(long bytes) {
    return allocate(bytes, true);
  }

  private long allocate(long bytes, boolean change) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    long block = size > maxBlockBytes ? large(size, change, false) : small(size, change);
    if (block == 0) {
      throw refused(size, "");
    }
    return block;
  }

  /**
   * Allocates a block that is never moved, so that its region is never evacuated: for the few that
   * live as long as the index.
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

  /**
   * Allocates as {@link #allocate} does, and beyond the limit if need be: for what must not fail
   * for memory, the bookkeeping of removes and reclamation. What was once taken beyond the limit is
   * used first and serves this method alone, also when freed, so that it grows to the most that was
   * needed beyond the limit at once, in regions of 2 MiB or the smaller step, and no further; the
   * gauge of reserved bytes shows it. Epochs need one 4 KiB bag for 504 retired blocks or cells,
   * which have 8 bytes at least: 64/63 of the retired bytes at most, and two bags per stripe.
   *
   * @throws MemoryLimitException if the system refuses
   * @throws IllegalStateException after close
   */
  public long allocateReserved(long bytes) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    if (size > maxBlockBytes) {
      return large(size, true, true);
    }
    long block = reserve.pop(SizeClasses.classOf(size));
    if (block != 0) {
      return cleared(block, size);
    }
    block = reserve.bump(size);
    return block != 0 ? block : smallOrReserve(size);
  }

  /**
   * Returns the bytes of blocks up to 1 MiB that {@link #allocateReserved} has cut beyond the limit
   * and that are not free, about, while others allocate or free.
   */
  public long beyondLimitBytes() {
    return reserve.liveBytes();
  }

  /** Returns whether a block was cut beyond the limit, by {@link #allocateReserved}. */
  boolean isBeyondLimit(long address) {
    return reserve.owns(address);
  }

  /** Frees a block of so many bytes, as it was asked for or rounded, that no thread will touch. */
  public void free(long address, long bytes) {
    holdings.checkOpen();
    long size = blockBytes(bytes);
    if (size > maxBlockBytes) {
      Region region = holdings.startingAt(address);
      if (region == null || region.use != Region.Use.SINGLE) {
        throw new IllegalArgumentException(
            "no block of " + size + " bytes lies at " + Long.toHexString(address));
      }
      holdings.giveBack(region);
      return;
    }
    assert poison.freed(address, size);
    int sizeClass = SizeClasses.classOf(size);
    if (reserve.owns(address)) {
      reserve.push(sizeClass, address);
    } else {
      freeBlocks.push(sizeClass, address);
    }
  }

  /**
   * Allocates an 8-byte cell that holds 0.
   *
   * @throws MemoryLimitException if the limit, or the system, leaves no room for more cells
   * @throws IllegalStateException after close
   */
  public long allocateCell() {
    holdings.checkOpen();
    try {
      long cell = cells.allocate();
      while (cell == 0) {
        if (holdings.keptBytes() > 0) {
          throw refused(CellSlabs.BYTES, "");
        }
        cells.addBlock(allocatePinned(CellSlabs.BYTES)); // nothing is evacuated for a region
        cell = cells.allocate();
      }
      return cell;
    } catch (MappingRefusedException e) {
      throw refused(CellSlabs.BYTES, ", " + e.getMessage());
    }
  }

  /** Frees a cell that no thread will touch. */
  public void freeCell(long address) {
    holdings.checkOpen();
    assert holdings.contains(address, Long.BYTES) : poison.foreign(address);
    cells.free(address);
  }

  /**
   * Gives the pages of free blocks back to the system, of so many bytes together, about: for a time
   * when the index is not used. The blocks stay reserved and free-listed, and cost a fault for each
   * page when they are used again. Nothing happens where less than a quarter of what is reserved is
   * free, in blocks of 16 KiB or more, nor where the system has no such call. One block at a time
   * is out of reach meanwhile, which an allocation may be refused for when it is the last.
   *
   * @return whether more is worth trimming at once
   * @throws IllegalStateException after close
   */
  public boolean trim(long budgetBytes) {
    holdings.checkOpen();
    return freeBlocks.trim(budgetBytes);
  }

  /**
   * Joins free blocks that lie side by side, so that they serve larger ones, if enough was freed
   * since the last time: for background work, after it has freed. Milliseconds at most, and 256 KiB
   * of heap. The blocks are out of reach meanwhile, and half as much of them at most as the limit
   * leaves in whole regions: an allocation may be refused meanwhile if others take all of that.
   * Nothing happens while another thread does the same.
   *
   * @return how many free blocks fewer there are
   * @throws IllegalStateException after close
   */
  public int join() {
    holdings.checkOpen();
    return freeBlocks.join();
  }

  /**
   * Begins to evacuate regions: from now on no block is handed out of them, and when their owner
   * has moved and freed every block that {@link #isEvacuated} names, {@link #settleEvacuation}
   * gives them back. By one thread at a time, which ends it by {@link #endEvacuation}. Free blocks
   * are out of reach meanwhile, class by class; cost linear in their number.
   *
   * @param wanted how many bytes are to become free, if possible
   * @param maxLive how many live bytes the regions may have together, but for the first
   * @return whether there are such regions
   * @throws IllegalStateException after close, or before the last evacuation has ended
   */
  public boolean evacuate(EvacuationGoal goal, long wanted, long maxLive) {
    holdings.checkOpen();
    boolean gains = goal == EvacuationGoal.ROOM || MemoryCalls.available();
    return gains && evacuation.begin(freeBlocks, reserve, goal, wanted, maxLive) > 0;
  }

  /** Gives back what cells have taken, if enough of them are free; by the thread that evacuates. */
  public void trimCells() {
    holdings.checkOpen();
    cells.trim();
  }

  /**
   * Lets what was taken beyond the limit serve ordinary allocations, once no more is taken in all
   * than the limit allows. By the thread that evacuates.
   */
  public void adoptReserve() {
    holdings.checkOpen();
    if (reserve.isUsed() && holdings.reservedBytes() <= holdings.limitBytes()) {
      reserve.giveTo(freeBlocks);
    }
  }

  /** Returns whether a block lies in a region that is being evacuated. */
  public boolean isEvacuated(long address) {
    return evacuation.covers(address);
  }

  /**
   * Gives back the regions that are empty.
   *
   * @return whether others are left that are not
   */
  public boolean settleEvacuation() {
    holdings.checkOpen();
    return evacuation.settle(freeBlocks, reserve) > 0;
  }

  /** Ends an evacuation: the regions that are not empty are used as before. */
  public void endEvacuation() {
    holdings.checkOpen();
    evacuation.end(freeBlocks, reserve);
  }

  /** Returns the bytes that changes may still take: never used, free, or not taken yet. */
  public long roomForChanges() {
    long room = holdings.roomForChanges();
    return room == Long.MAX_VALUE ? room : room + freeBlocks.bytes();
  }

  /** Returns the size of the smallest region. */
  public long stepBytes() {
    return holdings.stepBytes();
  }

  /** Returns the bytes that can still be taken from the system, the copy reserve excepted. */
  public long unreservedBytes() {
    return holdings.unreservedBytes();
  }

  /** Returns the size of the copy reserve. */
  public long keptBytes() {
    return holdings.keptBytes();
  }

  /** Returns whether there is a limit, at this moment. */
  public boolean isLimited() {
    return holdings.limitBytes() != Long.MAX_VALUE;
  }

  /** Returns the size up to which blocks are cut from shared regions. */
  public long maxBlockBytes() {
    return maxBlockBytes;
  }

  /** Returns where this memory stands. */
  public MemoryGauges gauges() {
    long reserved = holdings.reservedBytes();
    if (reserved == 0) {
      return new MemoryGauges(0, 0, 0, 0, 0, 0, 0, holdings.limitBytes());
    }
    long unused = holdings.unusedBytes();
    long freeListed =
        freeBlocks.bytes() + reserve.freeBytes() + evacuation.freeBytes() + cells.freeBytes();
    long live = Math.max(0, reserved - unused - freeListed); // while blocks move, some count twice
    long largest = Math.max(freeBlocks.largest(), holdings.largestUnused());
    return new MemoryGauges(
        reserved,
        live,
        freeListed,
        largest,
        freeBlocks.trimmedBytes(),
        cells.liveBytes(),
        unused,
        holdings.limitBytes());
  }

  /** Gives all memory back, blocks still live included; no thread may touch them any more. */
  @Override
  public void close() {
    if (holdings.close()) {
      cleanable.clean();
    }
  }

  /**
   * Leaves the memory to be given back once nothing refers to this allocator any more, which a
   * thread inside an epoch does: for an owner that closes and cannot see every thread leave.
   * Threads still inside may allocate and free; nothing is reported. A close may follow.
   */
  public void abandon() {
    holdings.abandon();
  }

  /** Pops or cuts a block; returns 0 if the limit refuses. */
  private long small(long size, boolean change) {
    if (!change && holdings.isReserveLeft() && roomForChanges() - size < holdings.keptBytes()) {
      return 0; // what is free is the copy reserve
    }
    long block = freeBlocks.pop(SizeClasses.classOf(size));
    if (block != 0) {
      return cleared(block, size);
    }
    // Fresh from the system, hence zero.
    block = holdings.cutOpen(size, change);
    if (block == 0) {
      block = cutFree(size);
    }
    try {
      return block != 0 ? block : holdings.cut(size, change);
    } catch (MappingRefusedException e) {
      throw refused(size, ", " + e.getMessage());
    }
  }

  /** Cuts a block off the smallest free one that is larger; returns 0 if there is none. */
  private long cutFree(long size) {
    for (int c = SizeClasses.classOf(size) + 1; c < SizeClasses.COUNT; c++) {
      long block = freeBlocks.pop(c);
      if (block != 0) {
        long whole = SizeClasses.bytesOf(c);
        assert Poison.intact(block, whole);
        freeBlocks.pushPieces(block + size, whole - size);
        NativeMemory.zero(block, size);
        return block;
      }
    }
    return 0;
  }

  private long smallOrReserve(long size) {
    long block = small(size, true);
    try {
      return block != 0 ? block : reserve.cut(size);
    } catch (MappingRefusedException e) {
      throw refused(size, ", " + e.getMessage());
    }
  }

  private static long cleared(long block, long size) {
    assert Poison.intact(block, size);
    NativeMemory.zero(block, size);
    return block;
  }

  /** Takes a region for one block; returns 0 if the limit refuses. */
  private long large(long size, boolean change, boolean beyondLimit) {
    long bytes = Math.ceilDiv(size, Regions.PAGE) * Regions.PAGE;
    try {
      Region region =
          beyondLimit
              ? holdings.takeBeyondLimit(bytes, Region.Use.SINGLE)
              : holdings.takeExactly(bytes, Region.Use.SINGLE, change);
      return region == null ? 0 : region.bump(size);
    } catch (MappingRefusedException e) {
      throw refused(size, ", " + e.getMessage());
    }
  }

  private MemoryLimitException refused(long size, String why) {
    return new MemoryLimitException(
        "no memory for a block of index '" + holdings.name() + "'" + why,
        size,
        holdings.reservedBytes(),
        holdings.limitBytes());
  }
}
