package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
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
  private final long limitBytes;
  private final Throwable site;
  private final ConcurrentSkipListMap<Long, Region> regions = new ConcurrentSkipListMap<>();
  private final AtomicLong reservedBytes = new AtomicLong();
  private final AtomicInteger unsettled = new AtomicInteger();
  private final AtomicLong settlements = new AtomicLong();
  private final AtomicInteger state = new AtomicInteger(OPEN);

  Holdings(String name, long limitBytes) {
    this.name = name;
    this.limitBytes = limitBytes;
    this.site = new Throwable("where the memory of index '" + name + "' was first asked for");
  }

  String name() {
    return name;
  }

  long reservedBytes() {
    return reservedBytes.get();
  }

  long limitBytes() {
    return limitBytes;
  }

  /** Fails if the owner has closed this memory. */
  void checkOpen() {
    if (state.get() == CLOSED) {
      throw new IllegalStateException("the memory of index '" + name + "' is closed");
    }
  }

  /**
   * Takes a region to cut blocks from, or returns null if the limit does not leave enough for one
   * of the least size. The caller settles it, kept or given back.
   */
  @Nullable Region take(long leastBytes) throws MappingRefusedException {
    unsettled.getAndIncrement();
    long bytes = charge(leastBytes);
    if (bytes == 0) {
      unsettled.getAndDecrement();
      return null;
    }
    return mapCharged(bytes);
  }

  /** Takes a region of exactly so many bytes, whatever the limit; the caller settles it. */
  Region takeBeyondLimit(long bytes) throws MappingRefusedException {
    unsettled.getAndIncrement();
    reservedBytes.getAndAdd(bytes);
    return mapCharged(bytes);
  }

  /** Takes a region of exactly so many bytes, or returns null; the caller settles it. */
  @Nullable Region takeExactly(long bytes) throws MappingRefusedException {
    unsettled.getAndIncrement();
    while (true) {
      long reserved = reservedBytes.get();
      if (bytes > limitBytes - reserved) {
        unsettled.getAndDecrement();
        return null;
      }
      if (reservedBytes.compareAndSet(reserved, reserved + bytes)) {
        return mapCharged(bytes);
      }
    }
  }

  /** A taken region has found its place, or was given back. */
  void settle() {
    settlements.getAndIncrement();
    unsettled.getAndDecrement();
  }

  /** Returns how often a taken region was settled. */
  long settlements() {
    return settlements.get();
  }

  /** Whether another thread has taken bytes that may yet come back or serve everyone. */
  boolean isUnsettled() {
    return unsettled.get() != 0;
  }

  /** Unmaps one region. */
  void giveBack(Region region) {
    if (regions.remove(region.address, region)) {
      Regions.release(region);
      reservedBytes.getAndAdd(-region.bytes);
    }
  }

  /** Returns the region that starts at the address, if there is one. */
  @Nullable Region startingAt(long address) {
    return regions.get(address);
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
              + reservedBytes.get()
              + " bytes of native memory are given back now",
          site);
    }
    for (Region region : regions.values()) {
      giveBack(region);
    }
  }

  /**
   * Charges the account with the next region's size, less where the limit is near; 0 if refused.
   */
  private long charge(long leastBytes) {
    while (true) {
      long reserved = reservedBytes.get();
      long wanted = roundUp(reserved / 32, Regions.ALIGNMENT);
      long bytes = Math.clamp(wanted, Regions.ALIGNMENT, LARGEST_REGION);
      long left = Math.max(0, limitBytes - reserved);
      if (bytes > left) {
        bytes = left & -Regions.ALIGNMENT;
      }
      if (bytes < leastBytes) {
        return 0;
      }
      if (reservedBytes.compareAndSet(reserved, reserved + bytes)) {
        return bytes;
      }
    }
  }

  private Region mapCharged(long bytes) throws MappingRefusedException {
    boolean mapped = false;
    try {
      Region region = Regions.reserve(bytes);
      regions.put(region.address, region);
      mapped = true;
      return region;
    } finally {
      if (!mapped) {
        reservedBytes.getAndAdd(-bytes);
        settle();
      }
    }
  }

  static long roundUp(long bytes, long step) {
    return (bytes + step - 1) & -step;
  }
}
