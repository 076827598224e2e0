package org.inkling.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The pages of free blocks that the system has taken back, and what becomes of huge pages there.
 *
 * <p>A huge page with a hole is split, so that the pages of the hole are free at once and not when
 * memory runs short. The system would fill the hole again as soon as it makes the huge page anew,
 * which it does for any one page in use, within a minute: so a granule of 2 MiB asks for no huge
 * page while it has trimmed blocks, and for one again when the last of them is used. That advice is
 * given without a lock; of two threads the later one counts, which costs memory or speed and never
 * a byte of a block.
 */
final class TrimmedPages {
  private static final long GRANULE = Regions.ALIGNMENT;

  private final Holdings holdings;
  private final AtomicLong bytes = new AtomicLong();

  TrimmedPages(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Returns the bytes of the pages that are with the system. */
  long bytes() {
    return bytes.get();
  }

  /**
   * Returns the bytes of the whole pages inside of a block, behind what is written while it is
   * free.
   */
  static long bytesIn(long block, long size) {
    return Math.max(0, end(block, size) - start(block));
  }

  /** Gives the pages of a block back that nobody else touches; returns false if refused. */
  boolean drop(long block, long size) {
    long pages = bytesIn(block, size);
    Region region = holdings.around(block);
    if (pages == 0 || region == null) {
      return pages == 0;
    }
    count(region, block, size, 1);
    MemoryCalls.splitHugePages(start(block), pages);
    boolean dropped = MemoryCalls.dropPages(start(block), pages);
    if (dropped) {
      bytes.getAndAdd(pages);
    } else {
      count(region, block, size, -1);
    }
    return dropped;
  }

  /** Notes that a trimmed block is about to be used. */
  void use(long block, long size) {
    long pages = bytesIn(block, size);
    Region region = holdings.around(block);
    if (pages != 0 && region != null) {
      bytes.getAndAdd(-pages);
      count(region, block, size, -1);
    }
  }

  /** Counts a block in or out of its granules, and advises where it is the first or the last. */
  private static void count(Region region, long block, long size, int by) {
    long first = start(block) - region.address;
    long last = end(block, size) - 1 - region.address;
    for (int at = (int) (first / GRANULE); at <= last / GRANULE; at++) {
      int blocks = region.trimmedBlocks.addAndGet(at, by);
      long granule = region.address + at * GRANULE;
      if (blocks == 1 && by == 1) {
        MemoryCalls.adviseSmallPages(granule, bytesOf(region, granule));
      } else if (blocks == 0) {
        MemoryCalls.adviseHugePages(granule, bytesOf(region, granule));
      }
    }
  }

  /** The bytes of a granule that are the region's: what is behind it may be anybody's. */
  private static long bytesOf(Region region, long granule) {
    return Math.min(GRANULE, region.address + region.bytes - granule);
  }

  private static long start(long block) {
    return (block + Poison.BYTES + MemoryCalls.PAGE - 1) & -MemoryCalls.PAGE;
  }

  private static long end(long block, long size) {
    return (block + size) & -MemoryCalls.PAGE;
  }
}
