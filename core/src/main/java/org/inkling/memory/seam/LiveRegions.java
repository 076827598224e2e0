package org.inkling.memory.seam;

import java.util.concurrent.atomic.AtomicLongArray;
import java.util.concurrent.atomic.AtomicReferenceArray;
import org.jspecify.annotations.Nullable;

/**
 * The set of mapped 2 MiB granules of this process, kept if assertions are enabled, so that an
 * access to memory that does not (or no longer) belong to Inkling is an error and not a fault.
 *
 * <p>Two levels of bits over 48-bit addresses: a leaf covers 32 GiB and is created when first
 * needed. A granule belongs to at most one region, because regions start on granule boundaries.
 */
public final class LiveRegions {
  /** Whether accesses are checked: assertions are enabled for this package. */
  public static final boolean CHECKED = LiveRegions.class.desiredAssertionStatus();

  private static final int GRANULE_BITS = 21;
  private static final int LEAF_BITS = 14;
  private static final int LEAVES = 1 << (48 - GRANULE_BITS - LEAF_BITS);
  private static final AtomicReferenceArray<@Nullable AtomicLongArray> ROOT =
      new AtomicReferenceArray<>(CHECKED ? LEAVES : 0);

  private LiveRegions() {}

  /** Adds the granules of a region that was just mapped. */
  public static void add(long address, long bytes) {
    for (long a = address; a < address + bytes; a += 1L << GRANULE_BITS) {
      long granule = a >>> GRANULE_BITS;
      leafFor(granule).getAndUpdate(word(granule), w -> w | (1L << granule));
    }
  }

  /** Removes the granules of a region that is about to be unmapped. */
  public static void remove(long address, long bytes) {
    for (long a = address; a < address + bytes; a += 1L << GRANULE_BITS) {
      long granule = a >>> GRANULE_BITS;
      leafFor(granule).getAndUpdate(word(granule), w -> w & ~(1L << granule));
    }
  }

  /**
   * Fails unless the address is a multiple of the alignment and lies in a mapped region.
   *
   * @param alignment a power of two
   */
  public static void check(long address, long alignment) {
    if ((address & (alignment - 1)) != 0) {
      throw new AssertionError(
          "address " + Long.toHexString(address) + " is not a multiple of " + alignment);
    }
    if (!contains(address)) {
      throw new AssertionError(
          "address " + Long.toHexString(address) + " lies in no mapped region");
    }
  }

  /** Like {@link #check}, for a run of bytes without alignment. */
  public static void checkRange(long address, long bytes) {
    if (bytes < 0) {
      throw new AssertionError("a run of " + bytes + " bytes");
    }
    if (bytes > 0) {
      check(address, 1);
      check(address + bytes - 1, 1);
    }
  }

  public static boolean contains(long address) {
    long granule = address >>> GRANULE_BITS;
    if (granule >>> LEAF_BITS >= LEAVES) {
      return false;
    }
    AtomicLongArray leaf = ROOT.get((int) (granule >>> LEAF_BITS));
    return leaf != null && (leaf.get(word(granule)) & (1L << granule)) != 0;
  }

  private static int word(long granule) {
    return (int) (granule & ((1 << LEAF_BITS) - 1)) >>> 6;
  }

  private static AtomicLongArray leafFor(long granule) {
    int index = (int) (granule >>> LEAF_BITS);
    AtomicLongArray leaf = ROOT.get(index);
    if (leaf != null) {
      return leaf;
    }
    var fresh = new AtomicLongArray(1 << (LEAF_BITS - 6));
    AtomicLongArray other = ROOT.compareAndExchange(index, null, fresh);
    return other != null ? other : fresh;
  }
}
