package org.inkling.memory;

/**
 * The division of an allocator's memory.
 *
 * @param stepBytes the size up to which regions of blocks grow by doubling, a multiple of 64 KiB up
 *     to 2 MiB; a region that is opened for a larger block is as large as the block needs
 * @param maxBlockBytes the maximum size of blocks that are cut from shared regions, at most 1 MiB;
 *     a larger block is a region of its own
 * @param keptBytes the copy reserve: once no more than this is left of the limit, it serves only
 *     {@link SlabAllocator#allocateForChange}; 0 unless the owner can move its blocks
 * @units bytes
 */
public record RegionSizes(long stepBytes, long maxBlockBytes, long keptBytes) {
  /** The smallest size of a region. */
  public static final long MIN_BYTES = Regions.PAGE;

  /** Within a limit, a region takes at most the limit divided by this number. */
  private static final int REGIONS = 32;

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

  /**
   * Returns the sizes for an allocator with a limit: regions are small compared with it, so that
   * little of the last one is lost. Nothing is kept as a copy reserve.
   */
  public static RegionSizes within(long limitBytes) {
    long part = Long.highestOneBit(limitBytes / REGIONS);
    return new RegionSizes(Math.clamp(part, MIN_BYTES, Regions.ALIGNMENT), SizeClasses.LARGEST, 0);
  }
}
