package org.inkling.memory;

import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicLong;

/**
 * Takes 2 MiB-aligned, zeroed regions from the operating system and gives them back.
 *
 * <p>On Linux by mmap with advice for huge pages; elsewhere, or where the calls are missing, from
 * an arena of the JDK, without the advice.
 */
final class Regions {
  /** The size of a huge page, on which every region starts. */
  static final long ALIGNMENT = 2L << 20;

  /** The largest page size of the systems in use: lengths are multiples of it. */
  static final long PAGE = 64L << 10;

  private static final AtomicLong MAPPED = new AtomicLong();

  private Regions() {}

  /** Returns the bytes of all regions of this process that were reserved and not released. */
  static long mappedBytes() {
    return MAPPED.get();
  }

  /** Takes a region of so many bytes, a multiple of {@link #PAGE}. */
  static Region reserve(long bytes) throws MappingRefusedException {
    Region region = MemoryCalls.available() ? map(bytes) : allocate(bytes);
    if (region.address >>> 48 != 0) {
      giveBack(region);
      throw new MappingRefusedException(
          "the system mapped address " + Long.toHexString(region.address) + ", above 48 bits");
    }
    MAPPED.getAndAdd(bytes);
    if (LiveRegions.CHECKED) {
      LiveRegions.add(region.address, bytes);
    }
    return region;
  }

  /** Gives a region back; nobody may touch its addresses any more. */
  static void release(Region region) {
    if (LiveRegions.CHECKED) {
      LiveRegions.remove(region.address, region.bytes);
    }
    MAPPED.getAndAdd(-region.bytes);
    giveBack(region);
  }

  private static void giveBack(Region region) {
    Arena arena = region.arena;
    if (arena != null) {
      arena.close();
    } else {
      MemoryCalls.unmap(region.address, region.bytes);
    }
  }

  /** Maps one alignment more than needed and trims both ends. */
  private static Region map(long bytes) throws MappingRefusedException {
    long mapped = MemoryCalls.map(bytes + ALIGNMENT);
    long address = (mapped + ALIGNMENT - 1) & -ALIGNMENT;
    if (address > mapped) {
      MemoryCalls.unmap(mapped, address - mapped);
    }
    long rest = mapped + ALIGNMENT - address;
    if (rest > 0) {
      MemoryCalls.unmap(address + bytes, rest);
    }
    MemoryCalls.adviseHugePages(address, bytes);
    return new Region(address, bytes, null);
  }

  /** The portable way. */
  static Region allocate(long bytes) throws MappingRefusedException {
    Arena arena = Arena.ofShared();
    try {
      return new Region(arena.allocate(bytes, ALIGNMENT).address(), bytes, arena);
    } catch (OutOfMemoryError | IllegalArgumentException e) {
      arena.close();
      throw new MappingRefusedException(
          "the JDK could not allocate " + bytes + " bytes: " + e.getMessage());
    }
  }
}
