package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.ConcurrentLinkedQueue;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.inkling.MemoryLimitException;
import org.jspecify.annotations.Nullable;

/**
 * All regions of one allocator, and the account of their bytes against its limit.
 *
 * <p>It outlives its allocator: the Cleaner runs it once the allocator is unreachable; it then
 * reports the leak and gives the regions back. So it must never refer to the allocator.
 */
final class Holdings implements Runnable {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.memory");

  /** The state while in use. */
  private static final int OPEN = 0;

  /**
   * The state after {@link #abandon}: left to the Cleaner on purpose, so unmapping later is not a
   * leak.
   */
  private static final int ABANDONED = 1;

  /** The state after {@link #close}. */
  private static final int CLOSED = 2;

  /** What a block is for, which decides what part of the limit it may use. */
  enum Purpose {
    /** It leaves the copy reserve and the withheld part. */
    ORDINARY,

    /** It is never moved; of the limit it may use what ordinary ones may. */
    UNMOVED,

    /** A copy of blocks that will be freed: it may lie in the copy reserve. */
    MOVE,

    /** It may also use the withheld part. */
    WITHHELD,

    /** It exceeds the limit rather than fail. */
    BEYOND_LIMIT;

    boolean mayUseWithheld() {
      return this == WITHHELD || this == BEYOND_LIMIT;
    }
  }

  private final String name;
  private volatile long limitBytes; // lowering it takes nothing back
  private final RegionSizes sizes;
  private volatile long expectedBytes; // regions begin as if this were held already
  private final BudgetShare share; // bytes are taken from it first, and given back to it last
  private final Throwable site;
  private final ConcurrentSkipListMap<Long, Region> regions = new ConcurrentSkipListMap<>();

  /**
   * The account that is compared with the limit; a single reference, so that a refusal reflects the
   * state of one instant.
   */
  private final AtomicReference<Ledger> ledger = new AtomicReference<>(Ledger.EMPTY);

  /** Regions that were given back but whose addresses are still mapped. */
  private final ConcurrentLinkedQueue<Region> vacant = new ConcurrentLinkedQueue<>();

  private final AtomicInteger state = new AtomicInteger(OPEN);

  Holdings(String name, long limitBytes) {
    this(name, limitBytes, RegionSizes.of(Regions.ALIGNMENT), BudgetShare.NONE);
  }

  Holdings(String name, long limitBytes, RegionSizes sizes, BudgetShare share) {
    this.name = name;
    this.share = share;
    this.limitBytes = limitBytes;
    this.sizes = sizes;
    this.site = new Throwable("where the memory of index '" + name + "' was first requested");
  }

  String name() {
    return name;
  }

  long reservedBytes() {
    return ledger.get().reservedBytes;
  }

  long limitBytes() {
    return limitBytes;
  }

  void setLimit(long bytes) {
    limitBytes = bytes;
    charge(0, 0); // what was kept for moves may now be open to all
  }

  /** Returns the size of the smallest region of blocks, except while less than this is held. */
  long stepBytes() {
    return sizes.stepBytes();
  }

  /** Announces how much will be needed at least, so that no smaller regions are taken first. */
  void expect(long bytes) {
    expectedBytes = bytes;
  }

  /** Returns the unit of the next region. */
  long unitBytes() {
    return sizes.unitBytes(Math.max(reservedBytes(), expectedBytes));
  }

  /** Returns the lower one of the limit and that of the shared budget. */
  long lowerLimitBytes() {
    return share.limit(limitBytes);
  }

  /**
   * Returns the exception for a refused request; {@code why} is empty unless the system refused.
   */
  MemoryLimitException refusal(long size, String why) {
    return share.refusal(this, size, why);
  }

  /** Returns the exception for a request that the owner refuses. */
  MemoryLimitException refusalByOwner(String what, long bytes) {
    long lower = lowerLimitBytes();
    String whose = " of index '" + name + (lower < limitBytes ? "' in its memory budget" : "'");
    return new MemoryLimitException(what + whose, bytes, reservedBytes(), lower);
  }

  /** Fails if the owner has closed this memory. */
  void checkOpen() {
    if (state.get() == CLOSED) {
      throw new IllegalStateException("the memory of index '" + name + "' is closed");
    }
  }

  /** Returns the part of the limit that is kept for moves. */
  long copyReserveBytes() {
    return sizes.copyReserveBytes();
  }

  /** Returns how much may be taken from the system for all allocations, or for moves. */
  private long left(Ledger now, boolean moves) {
    long limit = limitBytes;
    if (limit == Long.MAX_VALUE) {
      return limit;
    }
    long most = Math.min(sizes.withheldBytes(), limit / 3 * 2); // if it was lowered by much
    long withheld = Math.max(0, most - now.withheldBytes);
    return limit - now.reservedBytes - withheld - (moves ? 0 : sizes.copyReserveBytes());
  }

  /** Cuts a block off a region that is open to all; returns 0 if none has room. */
  long cutOpen(long size) {
    return ledger.get().open.bump(size);
  }

  /** Cuts a block off a region that is open to moves alone; returns 0 if none has room. */
  long cutKept(long size) {
    return ledger.get().kept.bump(size);
  }

  /**
   * Cuts a block off an open region, opening one if none has room; returns 0 if the limit refuses.
   * A refusal means that there was an instant at which no open region had room and no further
   * region fitted within the limit, or that the shared budget has refused.
   */
  long cut(long size, boolean moves) throws Regions.MappingRefusedException {
    while (true) {
      Ledger seen = ledger.get();
      long block = seen.open.bump(size);
      block = block == 0 && moves ? seen.kept.bump(size) : block;
      if (block != 0) {
        return block;
      }
      long left = Math.max(0, left(seen, moves));
      long bytes = sizes.nextBytes(seen.reservedBytes, expectedBytes, size, left);
      boolean opens = bytes >= size && open(seen, size, bytes, moves);
      if (!opens && ledger.get() == seen) {
        return 0;
      }
    }
  }

  /**
   * Takes a region of exactly this number of bytes; returns null if the limit does not allow it.
   */
  @Nullable Region takeExactly(long bytes, Region.Use use, boolean moves)
      throws Regions.MappingRefusedException {
    while (true) {
      Ledger seen = ledger.get();
      if (bytes > left(seen, moves) || share.take(bytes, bytes, seen.reservedBytes, moves) == 0) {
        return null;
      }
      if (ledger.compareAndSet(seen, seen.charged(bytes))) {
        return mapCharged(bytes, use);
      }
      share.giveBack(bytes);
    }
  }

  /**
   * Takes a region of exactly this number of bytes, up to the limit or, if {@code beyond} is set,
   * beyond it; returns null if the limit does not allow it. It may exceed a shared budget.
   */
  @Nullable Region takeWithheld(long bytes, Region.Use use, boolean beyond)
      throws Regions.MappingRefusedException {
    share.takeBeyond(bytes);
    while (true) {
      Ledger seen = ledger.get();
      if (!beyond && bytes > limitBytes - seen.reservedBytes) {
        share.giveBack(bytes);
        return null;
      }
      if (ledger.compareAndSet(seen, seen.charged(bytes).withheld(withheld(bytes, use)))) {
        return mapCharged(bytes, use);
      }
    }
  }

  private static long withheld(long bytes, Region.Use use) {
    return use == Region.Use.WITHHELD ? bytes : 0;
  }

  /**
   * Gives back a region from which nothing was cut, or which is a single block. Only the latter is
   * unmapped: others may have been vacant, and a stale pop may read there.
   */
  void giveBack(Region region) {
    if (region.use == Region.Use.SINGLE) {
      unmap(region);
      return;
    }
    discharge(region.bytes, region.use);
    vacant.add(hold(region, Region.Use.VACANT));
  }

  /** If the system refuses, the bytes stay charged: they still belong to the process. */
  private void unmap(Region region) {
    boolean released = regions.remove(region.address, region) && Regions.release(region);
    if (released && region.use != Region.Use.VACANT) {
      discharge(region.bytes, region.use);
    }
  }

  /** Returns whether blocks can be cut off a region, for all allocations or for moves. */
  boolean isOpen(Region region) {
    Ledger now = ledger.get();
    return now.open.without(region) != now.open || now.kept.without(region) != now.kept;
  }

  /** Stops cutting blocks off a region; returns how many bytes of it were unused. */
  long close(Region region) {
    ledger.getAndUpdate(now -> now.closed(region));
    return region.close();
  }

  /**
   * Closes a region and turns it to another use.
   *
   * @return the number of unused bytes at its end
   */
  long turn(Region region, Region.Use use) {
    long rest = close(region);
    charge(0, -withheld(region.bytes, region.use));
    Region closed = region.as(use);
    closed.close();
    regions.put(closed.address, closed);
    closed.publish();
    return rest;
  }

  /**
   * Gives back the pages of a region in which no block is live or on a list. Its addresses stay
   * mapped, so that a stale pop reads zero there, and are used again. Does nothing if the system
   * does not take the pages.
   *
   * @return whether its bytes are no longer charged
   */
  boolean vacate(Region region) {
    if (!MemoryCalls.available() || !MemoryCalls.dropPages(region.address, region.bytes)) {
      return false;
    }
    Region empty = region.as(Region.Use.VACANT);
    regions.put(empty.address, empty);
    discharge(region.bytes, region.use);
    vacant.add(empty);
    return true;
  }

  /** Returns the regions that are published, as of about now. */
  List<Region> inUse() {
    var all = new ArrayList<Region>();
    for (Region region : regions.values()) {
      if (region.isPublished()) {
        all.add(region);
      }
    }
    return all;
  }

  /** Returns the bytes that moves can still take, in regions that are open or could be opened. */
  long emptyBytes() {
    Ledger now = ledger.get();
    long own = left(now, true);
    own = own == Long.MAX_VALUE ? own : Math.max(0, own) / sizes.stepBytes() * sizes.stepBytes();
    long left = Math.min(own, share.leftForMoves(now.reservedBytes));
    return left == Long.MAX_VALUE ? left : left + now.open.unusedBytes() + now.kept.unusedBytes();
  }

  /** Returns whether the limit alone, without the copy reserve, leaves room for a block. */
  boolean hasRoom(long size) {
    return sizes.leastBytes(size) <= left(ledger.get(), false);
  }

  /** Returns whether more is held for what must not fail than is withheld. */
  boolean holdsWithheldInExcess() {
    return ledger.get().withheldBytes > sizes.withheldBytes();
  }

  /** Returns whether only the copy reserve is left to be taken from the system. */
  boolean isOnlyCopyReserveLeft() {
    return sizes.copyReserveBytes() > 0 && left(ledger.get(), false) < sizes.stepBytes();
  }

  /** Returns the bytes that any allocation can take from the system within the limit. */
  long unreservedBytes() {
    return Math.min(share.left(reservedBytes()), Math.max(0, left(ledger.get(), false)));
  }

  /** Returns the largest block that can be cut off an open region. */
  long largestUnused() {
    Ledger now = ledger.get();
    return Math.max(now.open.largest(), now.kept.largest());
  }

  /** Adds a mapped region, which must later be given back. */
  void hold(Region region) {
    regions.put(region.address, region);
  }

  /** Returns the region that starts at the address, if there is one. */
  @Nullable Region startingAt(long address) {
    return regions.get(address);
  }

  /** Returns the region that contains a block; not for blocks that are regions of their own. */
  @Nullable Region around(long block) {
    var entry = regions.floorEntry(block);
    return entry == null ? null : entry.getValue();
  }

  /** Returns whether a block lies entirely within one region. */
  boolean contains(long address, long bytes) {
    var entry = regions.floorEntry(address);
    return entry != null && address + bytes <= entry.getValue().address + entry.getValue().bytes;
  }

  long unusedBytes() {
    long unused = 0;
    for (Region region : regions.values()) {
      unused += region.unusedBytes();
    }
    return unused;
  }

  /**
   * Closes this memory; returns whether this call was the first. {@link #run} then unmaps the
   * regions.
   */
  boolean close() {
    return state.getAndSet(CLOSED) != CLOSED;
  }

  /** Leaves the regions to the Cleaner, without a report. */
  void abandon() {
    state.compareAndSet(OPEN, ABANDONED);
  }

  /** Called once, when the owner closes or by the Cleaner. */
  @Override
  public void run() {
    if (state.get() == OPEN) {
      LOGGER.log(
          Level.WARNING,
          "index '"
              + name
              + "' was dropped without close; its "
              + reservedBytes()
              + " bytes of native memory are given back now",
          site);
    }
    ledger.getAndUpdate(Ledger::shut);
    for (Region region : regions.values()) {
      unmap(region);
    }
  }

  /**
   * Opens one more region unless the ledger has changed. The region is charged and published in one
   * step, after it was mapped; a region that comes too late was never charged.
   *
   * @return false if the shared budget refuses
   */
  private boolean open(Ledger seen, long size, long bytes, boolean moves)
      throws Regions.MappingRefusedException {
    long least = sizes.leastBytes(size);
    long taken = share.take(bytes, Math.min(least, bytes), seen.reservedBytes, moves);
    long opened = 0;
    try {
      opened = taken == 0 ? 0 : openTaken(seen, size, taken);
    } finally {
      share.giveBack(taken - opened);
    }
    return taken != 0;
  }

  /** Returns how many bytes the opened region has, 0 if the ledger has changed. */
  private long openTaken(Ledger seen, long size, long bytes)
      throws Regions.MappingRefusedException {
    long least = Math.min(bytes, sizes.stepBytes()); // whole steps, whatever else was vacated
    Region used = takeVacant(Math.max(size, least), bytes);
    Region region = used != null ? hold(used, Region.Use.BLOCKS) : map(bytes, Region.Use.BLOCKS);
    boolean keep = region.bytes > left(seen, false);
    if (ledger.compareAndSet(seen, seen.opened(region, keep))) {
      region.publish(); // an earlier evacuation would give back what this thread may give back
      return region.bytes;
    }
    if (used != null) {
      vacant.add(hold(region, Region.Use.VACANT));
    } else if (regions.remove(region.address, region) && !Regions.release(region)) {
      share.takeBeyond(bytes);
      charge(bytes, 0);
    }
    return 0;
  }

  /** Takes a vacant region whose size is in a range, or returns null. */
  private @Nullable Region takeVacant(long least, long most) {
    for (Region each : vacant) {
      if (each.bytes >= least && each.bytes <= most && vacant.remove(each)) {
        return each;
      }
    }
    return null;
  }

  /** Turns a region that only the caller holds to another use. */
  private Region hold(Region region, Region.Use use) {
    Region next = region.as(use);
    hold(next);
    return next;
  }

  /** Takes bytes off the account, and gives them back to the shared budget. */
  private void discharge(long bytes, Region.Use use) {
    charge(-bytes, -withheld(bytes, use));
    share.giveBack(bytes);
  }

  /**
   * Charges bytes, or takes them off if negative, some of them in withheld regions; opens what was
   * kept for moves to all as soon as the limit allows.
   */
  private void charge(long bytes, long withheld) {
    ledger.getAndUpdate(
        before -> {
          Ledger now = before.charged(bytes).withheld(withheld);
          boolean shares = now.kept.count() > 0 && left(now, false) >= 0;
          return shares ? now.shared() : now;
        });
  }

  private Region mapCharged(long bytes, Region.Use use) throws Regions.MappingRefusedException {
    boolean mapped = false;
    try {
      Region used = use == Region.Use.SINGLE ? null : takeVacant(bytes, bytes);
      Region region = used != null ? hold(used, use) : map(bytes, use);
      mapped = true;
      return region;
    } finally {
      if (!mapped) {
        discharge(bytes, use);
      }
    }
  }

  private Region map(long bytes, Region.Use use) throws Regions.MappingRefusedException {
    return hold(Regions.reserve(bytes), use);
  }
}
