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
}
