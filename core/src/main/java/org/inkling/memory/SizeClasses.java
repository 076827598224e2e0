package org.inkling.memory;

/**
 * The sizes in which blocks are handed out: multiples of 64 bytes up to 4 KiB, then 32 sizes for
 * each doubling; a block that is a region of its own has whole pages, or whole huge pages if it has
 * at least 64 MiB. So rounding adds at most 1/32 to a block above 2 KiB, or 64 KiB to a region.
 *
 * @units bytes
 */
final class SizeClasses {
  /** The largest block that is cut from a shared region. */
  static final long LARGEST = 1L << 20;

  /** The number of classes up to {@link #LARGEST}. */
  static final int COUNT = classOf(LARGEST) + 1;

  /** Blocks lie at multiples of two to this power, which is also the smallest size. */
  static final int ALIGNMENT_BITS = 6;

  /** Regions of at least this size consist of whole huge pages. */
  private static final long HUGE = 32 * Regions.ALIGNMENT;

  private SizeClasses() {}

  /** Returns the size, at least the given one, in which a block is handed out. */
  static long round(long bytes) {
    long step =
        bytes <= LARGEST ? 1L << shift(bytes) : bytes < HUGE ? Regions.PAGE : Regions.ALIGNMENT;
    return (bytes + step - 1) & -step;
  }

  /** Returns the class of a block of this size, rounded or not. */
  static int classOf(long bytes) {
    int shift = shift(bytes);
    return ((shift - ALIGNMENT_BITS) << 5) + (int) ((bytes - 1) >>> shift);
  }

  /** Returns the size of the blocks of a class. */
  static long bytesOf(int sizeClass) {
    if (sizeClass < 64) {
      return (sizeClass + 1L) << ALIGNMENT_BITS;
    }
    return (long) ((sizeClass & 31) + 33) << (ALIGNMENT_BITS - 1 + (sizeClass >>> 5));
  }

  /** The step between neighbouring sizes, as a power of two: five bits follow the leading bit. */
  private static int shift(long bytes) {
    return Math.max(ALIGNMENT_BITS, 58 - Long.numberOfLeadingZeros(bytes - 1));
  }
}
