package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicReference;
import org.jspecify.annotations.Nullable;

/**
 * All regions of one allocator, and the account of their bytes against its limit.
 *
 * <p>It outlives its allocator: run by the Cleaner once the allocator is unreachable, it reports
 * the leak and gives the regions back. So it must never refer to the allocator.
 */
final class Holdings implements Runnable {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.memory");
  private static final long LARGEST_REGION = 32L << 20;

  /** In use. */
  private static final int OPEN = 0;

  /** Left to the Cleaner on purpose: what is unmapped later is no leak. */
  private static final int ABANDONED = 1;

  /** Closed by the owner. */
  private static final int CLOSED = 2;

  private final String name;
  private volatile long limitBytes; // one that is lowered takes nothing back
  private final long stepBytes; // of the least region that blocks are cut from
  private final Throwable site;
  private final ConcurrentSkipListMap<Long, Region> regions = new ConcurrentSkipListMap<>();

  /** What the limit is held against; one word, so that a refusal is the state of one instant. */
  private final AtomicReference<Ledger> ledger = new AtomicReference<>(Ledger.EMPTY);

  private final AtomicInteger state = new AtomicInteger(OPEN);

  Holdings(String name, long limitBytes) {
    this(name, limitBytes, Regions.ALIGNMENT);
  }

  Holdings(String name, long limitBytes, long stepBytes) {
    this.name = name;
    this.limitBytes = limitBytes;
    this.stepBytes = stepBytes;
    this.site = new Throwable("where the memory of index '" + name + "' was first asked for");
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
  }

  /** The size of a region that holds few blocks. */
  long stepBytes() {
    return stepBytes;
  }

  /** Fails if the owner has closed this memory. */
  void checkOpen() {
    if (state.get() == CLOSED) {
      throw new IllegalStateException("the memory of index '" + name + "' is closed");
    }
  }

  /** Cuts a block off an open region; returns 0 if none has room. */
  long cutOpen(long size) {
    return ledger.get().open.bump(size);
  }

  /**
   * Cuts a block off an open region, opening one if none has room; returns 0 if the limit refuses.
   * Then there was an instant at which no open region had room and no further one fitted.
   */
  long cut(long size) throws MappingRefusedException {
    while (true) {
      Ledger seen = ledger.get();
      long block = seen.open.bump(size);
      if (block != 0) {
        return block;
      }
      long bytes = regionBytes(seen.reservedBytes, size);
      if (bytes >= size) {
        open(seen, bytes);
      } else if (ledger.get() == seen) {
        return 0;
      }
    }
  }

  /** Takes a region of exactly so many bytes, or returns null if the limit does not leave them. */
  @Nullable Region takeExactly(long bytes) throws MappingRefusedException {
    while (true) {
      Ledger seen = ledger.get();
      if (bytes > limitBytes - seen.reservedBytes) {
        return null;
      }
      if (ledger.compareAndSet(seen, seen.charged(bytes))) {
        return mapCharged(bytes);
      }
    }
  }

  /** Takes a region of exactly so many bytes, whatever the limit. */
  Region takeBeyondLimit(long bytes) throws MappingRefusedException {
    charge(bytes);
    return mapCharged(bytes);
  }

  /**
   * Unmaps one region. If the system refuses, its bytes stay charged: they are still the process's.
   */
  void giveBack(Region region) {
    if (regions.remove(region.address, region) && Regions.release(region)) {
      charge(-region.bytes);
    }
  }

  /** Enters a mapped region among those to be given back. */
  void hold(Region region) {
    regions.put(region.address, region);
  }

  /** Returns the region that starts at the address, if there is one. */
  @Nullable Region startingAt(long address) {
    return regions.get(address);
  }

  /** Returns the region in which a block lies that is not freed as a region. */
  @Nullable Region around(long block) {
    var entry = regions.floorEntry(block);
    return entry == null ? null : entry.getValue();
  }

  /** Returns whether all of a block lies in one region. */
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

  /** Returns whether the caller is the one that closed; the regions are then unmapped by run. */
  boolean close() {
    return state.getAndSet(CLOSED) != CLOSED;
  }

  /** Leaves the regions to the Cleaner, without a report. */
  void abandon() {
    state.compareAndSet(OPEN, ABANDONED);
  }

  /** Called once, by close or by the Cleaner. */
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
      giveBack(region);
    }
  }

  /**
   * Opens one more region unless the ledger has changed. The region is charged and put into its
   * place at once, after it was mapped; one that comes too late was never charged.
   */
  private void open(Ledger seen, long bytes) throws MappingRefusedException {
    Region region = map(bytes);
    if (!ledger.compareAndSet(seen, seen.opened(region))
        && regions.remove(region.address, region)
        && !Regions.release(region)) {
      charge(bytes);
    }
  }

  /**
   * The size of the next region, for a block and more, less where the limit is near: below the
   * block's size if there is no room for it.
   */
  private long regionBytes(long reserved, long size) {
    long left = Math.max(0, limitBytes - reserved);
    long wanted = roundUp(Math.max(reserved / 32, size), stepBytes);
    long bytes = Math.clamp(wanted, stepBytes, LARGEST_REGION);
    return bytes <= left ? bytes : left / stepBytes * stepBytes;
  }

  private void charge(long bytes) {
    ledger.getAndUpdate(now -> now.charged(bytes));
  }

  private Region mapCharged(long bytes) throws MappingRefusedException {
    boolean mapped = false;
    try {
      Region region = map(bytes);
      mapped = true;
      return region;
    } finally {
      if (!mapped) {
        charge(-bytes);
      }
    }
  }

  private Region map(long bytes) throws MappingRefusedException {
    Region region = Regions.reserve(bytes);
    hold(region);
    return region;
  }

  private static long roundUp(long bytes, long step) {
    return Math.ceilDiv(bytes, step) * step;
  }
}
