package org.inkling.memory;

import java.lang.System.Logger.Level;
import java.lang.foreign.Arena;
import java.util.concurrent.atomic.AtomicBoolean;
import java.util.concurrent.atomic.AtomicLong;
import org.inkling.memory.seam.LiveRegions;
import org.jspecify.annotations.Nullable;

/**
 * Takes 2 MiB-aligned, zeroed regions from the operating system and gives them back.
 *
 * <p>On Linux it uses mmap with advice for huge pages; elsewhere, or if the calls are missing, it
 * uses an arena of the JDK, without the advice.
 */
final class Regions {
  /** The size of a huge page, on which every region starts. */
  static final long ALIGNMENT = 2L << 20;

  /** The largest page size of the systems in use; every length is a multiple. */
  static final long PAGE = 64L << 10;

  private static final System.Logger LOGGER = System.getLogger("org.inkling.memory");
  private static final AtomicLong MAPPED = new AtomicLong();

  /** Whether a refusal to unmap was reported. */
  static final AtomicBoolean REPORTED = new AtomicBoolean();

  /** Thrown when the operating system refuses to map a region; the message has the reason. */
  static final class MappingRefusedException extends Exception {
    private static final long serialVersionUID = 1L;

    MappingRefusedException(String message) {
      super(message);
    }
  }

  private Regions() {}

  /** Returns the bytes of all regions of this process that are reserved and not released. */
  static long mappedBytes() {
    return MAPPED.get();
  }

  /** Takes a region of {@code bytes} bytes, a multiple of {@link #PAGE}. */
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

  /**
   * Gives a region back; no thread may touch its addresses any more.
   *
   * @return false if the system refused: the region then stays mapped until the process ends
   */
  static boolean release(Region region) {
    if (LiveRegions.CHECKED) {
      LiveRegions.remove(region.address, region.bytes);
    }
    if (!giveBack(region)) {
      return false;
    }
    MAPPED.getAndAdd(-region.bytes);
    return true;
  }

  private static boolean giveBack(Region region) {
    Arena arena = region.arena;
    if (arena == null) {
      return unmap(region.address, region.bytes);
    }
    try {
      arena.close();
      return true;
    } catch (IllegalStateException e) {
      report(region.address, region.bytes, e.getMessage());
      return false;
    }
  }

  private static boolean unmap(long address, long bytes) {
    boolean done = MemoryCalls.unmap(address, bytes);
    if (!done) {
      report(address, bytes, "munmap failed");
    }
    return done;
  }

  /**
   * Reports a refusal, once per process: unmapping fails for lack of kernel memory, and then
   * probably often.
   */
  private static void report(long address, long bytes, @Nullable String why) {
    if (REPORTED.compareAndSet(false, true)) {
      LOGGER.log(
          Level.WARNING,
          "the system did not take back {0} bytes at {1}: {2}; they stay mapped, as will others"
              + " that it refuses, which are not reported",
          Long.toString(bytes),
          Long.toHexString(address),
          why);
    }
  }

  /** Maps one alignment more than needed and trims both ends. */
  private static Region map(long bytes) throws MappingRefusedException {
    long mapped = MemoryCalls.map(bytes + ALIGNMENT);
    long address = (mapped + ALIGNMENT - 1) & -ALIGNMENT;
    if (address > mapped) {
      unmap(mapped, address - mapped);
    }
    long rest = mapped + ALIGNMENT - address;
    if (rest > 0) {
      unmap(address + bytes, rest);
    }
    if (bytes >= ALIGNMENT) {
      MemoryCalls.adviseHugePages(address, bytes);
    }
    return new Region(address, bytes, null);
  }

  /** Allocates a region in the portable way. */
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
