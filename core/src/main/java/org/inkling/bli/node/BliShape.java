package org.inkling.bli.node;

/**
 * The sizes of an index's buckets and segments. A bucket's bytes do not depend on them: smaller
 * numbers leave a part of it unused, so that tests force many changes with few keys.
 *
 * @param entrySlots entries of a D-Bucket, 2 to 15
 * @param childSlots children of an S-Bucket, 2 to 7
 * @param maxChildren maximum children of a segment when it is built, at least 2
 * @param epsilon how far a segment's line may be off, in S-Buckets
 * @source BLI, sections 4.2 and 4.3; the maximum of a segment is our own
 */
public record BliShape(int entrySlots, int childSlots, int maxChildren, int epsilon) {
  /** Two cache-line pairs per D-Bucket, one per S-Bucket. */
  public static final BliShape DEFAULT =
      new BliShape(DataBucket.MAX_SLOTS, SegmentBucket.MAX_SLOTS, 1 << 12, 2);

  /** Buckets of 3 and segments of 4 children, so that a few keys force every change. */
  public static final BliShape TINY = new BliShape(3, 3, 4, 1);

  /** The part of a bucket that a load or a new segment fills, in tenths. */
  private static final int FILL_TENTHS = 6;

  /** The maximum children of a segment that is cut out around a busy place. */
  private static final int MAX_BUSY = 32;

  /** One child per 8 KiB of the limit; a child takes 32 bytes of a segment after a load. */
  private static final int LIMIT_SHIFT = 13;

  /** By how much looser the lines of the upper levels are. */
  private static final int UPPER_FACTOR = 16;

  /** Checks the sizes. */
  public BliShape {
    require("entry slots", entrySlots, 2, DataBucket.MAX_SLOTS);
    require("child slots", childSlots, 2, SegmentBucket.MAX_SLOTS);
    require("children of a segment", maxChildren, 2, 1 << 16);
    require("epsilon", epsilon, 0, 1 << 16);
  }

  private static void require(String what, int value, int least, int most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          what + " must be from " + least + " to " + most + ", not " + value);
    }
  }

  /** Returns the entries that a load puts into a D-Bucket. */
  public int loadedEntries() {
    return filled(entrySlots);
  }

  /**
   * Returns the children that a new segment has per S-Bucket: one in the upper levels, which are
   * small, so that a bound leads to the child at once.
   */
  int loadedChildrenAt(int height) {
    return height > 1 ? 1 : filled(childSlots);
  }

  /** Returns epsilon for segments of a height: where there are few, the line may be off by more. */
  public int epsilonAt(int height) {
    return height > 1 ? UPPER_FACTOR * epsilon : epsilon;
  }

  /** Returns the children of a segment that is cut out around a child that changes often. */
  public int busyChildren() {
    return Math.clamp(maxChildren / 8, 2, MAX_BUSY);
  }

  /**
   * Returns the sizes adjusted to a memory limit: a segment then takes at most about a 256th of it,
   * or a 60th in the upper levels, so that a rebuild finds room in fragmented memory.
   */
  public BliShape fitted(long limitBytes) {
    int children = Math.clamp(limitBytes >>> LIMIT_SHIFT, 2, maxChildren);
    return new BliShape(entrySlots, childSlots, children, epsilon);
  }

  private static int filled(int slots) {
    return (slots * FILL_TENTHS + 5) / 10;
  }
}
