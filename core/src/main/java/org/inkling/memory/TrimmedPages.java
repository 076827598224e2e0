package org.inkling.memory;

import java.util.concurrent.atomic.AtomicLong;

/**
 * The pages of free blocks that the system has taken back, and the handling of huge pages there.
 *
 * <p>A huge page with a hole is split, so that the pages of the hole are freed at once and not only
 * when memory runs short. The system would fill the hole as soon as it creates the huge page again,
 * which it does within a minute if a single page is in use: so a granule of 2 MiB requests no huge
 * page while it has trimmed blocks, and requests one again when the last of them is used. That
 * advice is given without a lock; if two threads give it, the later one wins, which can cost memory
 * or speed but never a byte of a block.
 */
final class TrimmedPages {
  private static final long GRANULE = Regions.ALIGNMENT;

  private final Holdings holdings;
  private final AtomicLong bytes = new AtomicLong();

  TrimmedPages(Holdings holdings) {
    this.holdings = holdings;
  }

  /** Returns the bytes of the pages that the system has taken back. */
  long bytes() {
    return bytes.get();
  }

  /**
   * Returns the bytes of the whole pages inside a block, after the part that is written while it is
   * free.
   */
  static long bytesIn(long block, long size) {
    return Math.max(0, end(block, size) - start(block));
  }

  /**
   * Gives back the pages of a block that no other thread touches; returns false if the system
   * refuses.
   */
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

  /**
   * Counts a block in or out of its granules, and gives advice where it is the first or the last.
   */
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

  /** The bytes of a granule that belong to the region: what follows it may belong to others. */
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
