package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.util.concurrent.ConcurrentSkipListMap;
import java.util.concurrent.atomic.AtomicInteger;
import java.util.concurrent.atomic.AtomicLong;
import java.util.concurrent.locks.LockSupport;
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
  private static final long PATIENCE_NANOS = 100_000_000;
  private static final long PAUSE_NANOS = 20_000;

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

  /**
   * The bytes of all regions, multiples of 64 KiB, and in the low 16 bits how many of them are
   * unsettled: charged, and not yet mapped and in their place. One word, so that a refusal knows
   * whether the bytes that it misses may yet come back or serve everyone.
   */
  private final AtomicLong account = new AtomicLong();

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
    return account.get() & -Regions.PAGE;
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
   * Takes a region to cut blocks from, of the least size or more, or returns null if the limit does
   * not leave enough. The caller settles it, kept or given back.
   */
  @Nullable Region take(long leastBytes) throws MappingRefusedException {
    long bytes = charge(leastBytes, false);
    return bytes == 0 ? null : mapCharged(bytes);
  }

  /** As {@link #take}, of exactly so many bytes. */
  @Nullable Region takeExactly(long bytes) throws MappingRefusedException {
    return charge(bytes, true) == 0 ? null : mapCharged(bytes);
  }

  /** Takes a region of exactly so many bytes, whatever the limit; the caller settles it. */
  Region takeBeyondLimit(long bytes) throws MappingRefusedException {
    account.getAndAdd(bytes + 1);
    return mapCharged(bytes);
  }

  /** A taken region has found its place, or was given back. */
  void settle() {
    account.getAndDecrement();
  }

  /** Unmaps one region. */
  void giveBack(Region region) {
    if (regions.remove(region.address, region)) {
      Regions.release(region);
      account.getAndAdd(-region.bytes);
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
              + reservedBytes()
              + " bytes of native memory are given back now",
          site);
    }
    for (Region region : regions.values()) {
      giveBack(region);
    }
  }

  /**
   * Charges the account with a region; returns its size, or 0 if the limit refuses. A refusal while
   * another thread is just taking a region is put off until it has, or for a while.
   */
  private long charge(long leastBytes, boolean exactly) {
    long start = 0;
    while (true) {
      long word = account.get();
      long bytes = regionBytes(word & -Regions.PAGE, leastBytes, exactly);
      if (bytes >= leastBytes) {
        if (account.compareAndSet(word, word + bytes + 1)) {
          return bytes;
        }
      } else if ((word & (Regions.PAGE - 1)) == 0) {
        return 0;
      } else if (start == 0) {
        start = System.nanoTime() | 1;
      } else if (System.nanoTime() - start > PATIENCE_NANOS) {
        return 0;
      } else {
        LockSupport.parkNanos(PAUSE_NANOS);
      }
    }
  }

  /** The size of the next region, less where the limit is near. */
  private long regionBytes(long reserved, long leastBytes, boolean exactly) {
    long left = Math.max(0, limitBytes - reserved);
    if (exactly) {
      return leastBytes <= left ? leastBytes : 0;
    }
    long wanted = roundUp(reserved / 32, Regions.ALIGNMENT);
    long bytes = Math.clamp(wanted, Regions.ALIGNMENT, LARGEST_REGION);
    return bytes <= left ? bytes : left & -Regions.ALIGNMENT;
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
        account.getAndAdd(-bytes - 1);
      }
    }
  }

  static long roundUp(long bytes, long step) {
    return (bytes + step - 1) & -step;
  }
}
