package org.inkling.memory;

/**
 * The division of an allocator's memory.
 *
 * @param stepBytes the size up to which regions of blocks grow by doubling, a multiple of 64 KiB up
 *     to 2 MiB; a region that is opened for a larger block is as large as the block needs
 * @param maxBlockBytes the maximum size of blocks that are cut from shared regions, at most 1 MiB;
 *     a larger block is a region of its own
 * @param copyReserveBytes the copy reserve: once no more than this is left of the limit, it serves
 *     only {@link SlabAllocator#allocateForMove}; 0 unless the owner can move its blocks
 * @param withheldBytes the part of the limit that serves only {@link
 *     SlabAllocator#allocateWithheld} and {@link SlabAllocator#allocateBeyondLimit}
 * @units bytes
 */
public record RegionSizes(
    long stepBytes, long maxBlockBytes, long copyReserveBytes, long withheldBytes) {
  /** The smallest size of a region. */
  public static final long MIN_BYTES = Regions.PAGE;

  /** Within a limit, a region takes at most the limit divided by this number. */
  private static final int REGIONS = 32;

  private static final long LARGEST_REGION = 32L << 20;

  /**
   * Checks the sizes.
   *
   * @throws IllegalArgumentException if one is out of its range
   */
  public RegionSizes {
    if (stepBytes < Regions.PAGE
        || stepBytes > Regions.ALIGNMENT
        || stepBytes % Regions.PAGE != 0) {
      throw new IllegalArgumentException(
          "regions of " + stepBytes + " bytes, expected a multiple of 65536 up to 2097152");
    }
    if (maxBlockBytes < 64 || maxBlockBytes > SizeClasses.LARGEST) {
      throw new IllegalArgumentException(
          "shared blocks of up to " + maxBlockBytes + " bytes, expected 64 to 1048576");
    }
  }

  /** Returns the sizes with this step, of which nothing is kept or withheld. */
  public static RegionSizes of(long stepBytes) {
    return new RegionSizes(stepBytes, SizeClasses.LARGEST, 0, 0);
  }

  /**
   * Returns the sizes for an allocator with a limit: regions are small compared with it, so that
   * little of the last one is lost. Nothing is kept as a copy reserve.
   *
   * @param withholds whether a part as large as one region is withheld
   */
  public static RegionSizes within(long limitBytes, boolean withholds) {
    long part = Math.clamp(Long.highestOneBit(limitBytes / REGIONS), MIN_BYTES, Regions.ALIGNMENT);
    return new RegionSizes(part, SizeClasses.LARGEST, 0, withholds ? part : 0);
  }

  /** Returns the size of the smallest region for a block. */
  long leastBytes(long size) {
    return roundUp(size, copyReserveBytes > 0 ? stepBytes : Regions.PAGE);
  }

  /**
   * Returns the unit of the next region: as much as is held already, as a power of two, from a page
   * to {@link #stepBytes}. So a small index holds little, and a large one has few small regions.
   * With a copy reserve it is the step, as an evacuation gives back whole steps.
   */
  long unitBytes(long held) {
    return copyReserveBytes > 0
        ? stepBytes
        : Math.clamp(Long.highestOneBit(held), Regions.PAGE, stepBytes);
  }

  /**
   * Returns the size of the next region: room for the block and more, less if little is left; below
   * the block's size if there is no room for it.
   */
  long nextBytes(long reserved, long expected, long size, long left) {
    if (Math.max(reserved, expected) < stepBytes) {
      return firstBytes(reserved, expected, size, left);
    }
    long wanted = roundUp(Math.max(reserved / 32, size), stepBytes);
    long bytes = Math.clamp(wanted, stepBytes, LARGEST_REGION);
    return bytes <= left ? bytes : left / stepBytes * stepBytes;
  }

  /**
   * Returns the size of the next region while less than a step is held. The bytes held double until
   * they are exactly a step, so that whole steps are left of the limit.
   */
  private long firstBytes(long reserved, long expected, long size, long left) {
    long wanted = Math.max(roundUp(size, Regions.PAGE), unitBytes(Math.max(reserved, expected)));
    long end = reserved + wanted;
    if (end > stepBytes) {
      end = roundUp(reserved + size, stepBytes);
    }
    long last = left == Long.MAX_VALUE ? left : (reserved + left) / stepBytes * stepBytes;
    return Math.min(end, last) - reserved;
  }

  private static long roundUp(long bytes, long step) {
    return Math.ceilDiv(bytes, step) * step;
  }
}
