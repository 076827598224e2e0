package org.inkling.xindex.hash;

import org.inkling.memory.SlabAllocator;

/**
 * The sizes of groups. The load factor of a group is its keys per bucket: a load leaves 1.5, above
 * which a group grows; below 0.5 it shrinks; after both it has 1.125.
 *
 * @param loadBuckets the number of buckets of a group that a load fills
 * @param minBuckets the number of buckets of the smallest group
 * @param maxBuckets a group that needs more buckets is split
 * @param bucketsPerStep how many buckets one step of a move takes
 * @source XIndex, TOS'22, section 6.1.4 (the factors 1.5 and 0.5); the others are our own
 */
public record HashShape(int loadBuckets, int minBuckets, int maxBuckets, int bucketsPerStep) {
  /** The sizes that suit most uses. */
  public static final HashShape DEFAULT = new HashShape(1 << 12, 8, 1 << 13, 1 << 8);

  /** Groups of 2 to 8 buckets that move one by one, for tests. */
  public static final HashShape TINY = new HashShape(4, 2, 8, 1);

  /** A group is due if a chain gets more nodes than this, whatever its load factor is. */
  static final int LONGEST_CHAIN = 4;

  /** The maximum number of groups that one split makes. */
  private static final int MAX_PARTS = 64;

  /** Checks the sizes. */
  public HashShape {
    if (minBuckets < 1 || loadBuckets < minBuckets || maxBuckets < loadBuckets) {
      throw new IllegalArgumentException(
          "groups of " + minBuckets + ", " + loadBuckets + " and " + maxBuckets + " buckets");
    }
  }

  /** Returns the number of keys above which a group of this number of buckets is due. */
  static long growAt(long buckets) {
    return buckets + buckets / 2;
  }

  /** Returns the number of keys below which a group of this number of buckets is due. */
  long shrinkAt(long buckets) {
    return buckets <= roundedUp(minBuckets) ? 0 : buckets / 2;
  }

  /** Returns the number of keys that a load puts into a group. */
  public int loadKeys() {
    return (int) growAt(loadBuckets);
  }

  /** Returns the number of buckets for some keys of a load. */
  public int bucketsForLoad(int keys) {
    return roundedUp(Math.ceilDiv(2 * keys, 3));
  }

  /** Returns the number of buckets for some keys of a group that has grown or shrunk. */
  public int bucketsFor(int keys) {
    return roundedUp(Math.ceilDiv(8L * keys, 9));
  }

  /** Returns the number of groups that some keys are divided among. */
  public int parts(int keys) {
    long needed = Math.ceilDiv(8L * keys, 9);
    long usual = Math.max(1, maxBuckets - maxBuckets * 3L / 8);
    return needed <= maxBuckets ? 1 : (int) Math.min(MAX_PARTS, Math.ceilDiv(needed, usual));
  }

  /** Returns a number of buckets that fills the block that they are in. */
  private int roundedUp(long buckets) {
    long bytes = Bucket.BYTES * Math.max(minBuckets, buckets);
    return Math.toIntExact(SlabAllocator.blockBytes(bytes) / Bucket.BYTES);
  }
}
