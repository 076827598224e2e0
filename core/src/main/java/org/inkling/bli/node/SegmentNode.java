package org.inkling.bli.node;

import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.NativeMemory;
import org.inkling.model.LinearModel;

/**
 * A segment: an inner node whose line predicts the S-Bucket of a key.
 *
 * <pre>
 *   offset  0  first key     where the line is at 0
 *           8  size          bits 0..23: number of S-Buckets; bits 24..31: height, 1 if the
 *                            children are D-Buckets; bits 32..63: slope of the line, in S-Buckets
 *                            per key, as a float
 *          16  children      (int) present now; this and the next three are the writer's
 *          20  built         (int) children when it was built
 *          24  added         (int) children added since
 *          28  dropped       (int) children dropped since
 *          32  bounds        one per S-Bucket: the smallest key for which a search begins there,
 *                            the first one the smallest of the domain
 *              S-Buckets     128 bytes each, from a multiple of 64 on
 * </pre>
 *
 * <p>Line and bounds never change. A key belongs to the child with the greatest pivot that is not
 * above it; that child is in the S-Bucket of the greatest bound that is not above the key, or, if
 * the children there with smaller pivots were dropped, in one before it. The first child, in slot 0
 * of S-Bucket 0, is never dropped, and its pivot is not above any key that is searched in the
 * segment; so every search ends.
 *
 * @shape 32 bytes and 8 per S-Bucket, rounded up to 64, and 128 per S-Bucket
 * @units addresses and offsets in bytes
 * @error the line is off by the segmenter's epsilon and one at a bound; a walk over the bounds
 *     corrects it
 * @source BLI, sections 4.1 and 5.1.1; the dense array of bounds is our own
 */
public final class SegmentNode {
  /** The maximum number of S-Buckets. */
  static final int MAX_BUCKETS = (1 << 24) - 1;

  private static final long FIRST_KEY = 0;
  private static final long SIZE = 8;
  private static final long CHILDREN = 16;
  private static final long BUILT = 20;
  private static final long ADDED = 24;
  private static final long DROPPED = 28;
  private static final long BOUNDS = 32;
  private static final long LINE = 64;
  private static final int HEIGHT_SHIFT = 24;
  private static final int HEIGHT_MASK = 0xff;

  private SegmentNode() {}

  /** Returns the size of a segment with a number of S-Buckets. */
  static long bytes(int buckets) {
    return firstBucket(buckets) + ((long) buckets << SegmentBucket.SHIFT);
  }

  private static long firstBucket(int buckets) {
    return (BOUNDS + (long) buckets * Long.BYTES + LINE - 1) & -LINE;
  }

  /** Returns the size of a segment. */
  public static long bytes(long node) {
    return bytes(buckets(node));
  }

  /** Writes the counts of a new segment. */
  static void begin(long node, int children) {
    putInt(node + CHILDREN, children);
    putInt(node + BUILT, children);
  }

  /**
   * Sets size and line of a new segment.
   *
   * @param intercept the height of the line at {@code pivot}
   */
  static void setLine(long node, long size, long pivot, double slope, double intercept) {
    double shift = slope > 0 ? Math.rint(intercept / slope) : 0;
    putLong(node + FIRST_KEY, shifted(pivot, shift));
    putLong(node + SIZE, size | (long) Float.floatToRawIntBits((float) slope) << Integer.SIZE);
  }

  /** Returns a size without a line. */
  static long size(int buckets, int height) {
    return buckets | (long) height << HEIGHT_SHIFT;
  }

  /** Returns a key less a distance; the end of the domain if that is nearer. */
  private static long shifted(long key, double distance) {
    if (distance >= LinearModel.toUnsignedDouble(key ^ Long.MIN_VALUE)) {
      return Long.MIN_VALUE;
    }
    if (-distance >= LinearModel.toUnsignedDouble(key ^ Long.MAX_VALUE)) {
      return Long.MAX_VALUE;
    }
    long half = (long) (distance / 2); // a distance may have 64 bits
    return key - half - (long) (distance - half);
  }

  /** Sets the bound of an S-Bucket of a new segment. */
  static void setBound(long node, int at, long key) {
    putLong(node + BOUNDS + (long) at * Long.BYTES, key);
  }

  /**
   * Returns the child that a key belongs to.
   *
   * @param size the size of the node, as {@link #size} returns it
   */
  public static long childFor(long node, long size, long key) {
    long base = NativeMemory.base(node);
    int buckets = bucketsOf(size);
    long at = boundFor(base, size, key) - base - BOUNDS;
    long bucket = base + firstBucket(buckets) + (at << (SegmentBucket.SHIFT - 3));
    long child = SegmentBucket.childFor(bucket, key);
    return child != 0 ? child : childBefore(bucket, key);
  }

  private static long childBefore(long bucket, long key) {
    long before = bucket;
    long child;
    do {
      before -= SegmentBucket.BYTES; // the first child is never dropped
      child = SegmentBucket.childFor(before, key);
    } while (child == 0);
    return child;
  }

  /** Returns the number of the S-Bucket in which the search for a key begins. */
  public static int bucketFor(long node, long key) {
    return (int) ((boundFor(node, size(node), key) - node - BOUNDS) / Long.BYTES);
  }

  /** Returns the address of the greatest bound that is not above a key. */
  private static long boundFor(long node, long size, long key) {
    int last = bucketsOf(size) - 1;
    long end = node + BOUNDS + (long) last * Long.BYTES;
    long bound = node + BOUNDS + (long) predict(node, size, key) * Long.BYTES;
    while (true) {
      bound = NativeMemory.base(bound);
      if (getLong(bound) > key) { // not the first bound, which is not above any key
        bound -= Long.BYTES;
      } else if (bound == end || getLong(bound + Long.BYTES) > key) {
        return bound;
      } else {
        bound += Long.BYTES;
      }
    }
  }

  /** Returns the S-Bucket that the line predicts for a key. */
  private static int predict(long node, long size, long key) {
    long first = getLong(node + FIRST_KEY);
    if (key <= first) {
      return 0;
    }
    double slope = Float.intBitsToFloat((int) (size >>> Integer.SIZE));
    int at = (int) (slope * LinearModel.toUnsignedDouble(key - first));
    return Math.min(at, bucketsOf(size) - 1);
  }

  /** Returns the address of an S-Bucket. */
  public static long bucket(long node, int at) {
    return bucket(node, buckets(node), at);
  }

  private static long bucket(long node, int buckets, int at) {
    return node + firstBucket(buckets) + ((long) at << SegmentBucket.SHIFT);
  }

  /** Returns number of S-Buckets, height and slope in one word, for {@link #childFor}. */
  public static long size(long node) {
    return getLong(node + SIZE);
  }

  /** Returns the height in a size. */
  public static int heightOf(long size) {
    return (int) (size >>> HEIGHT_SHIFT) & HEIGHT_MASK;
  }

  private static int bucketsOf(long size) {
    return (int) size & MAX_BUCKETS;
  }

  /** Returns the number of S-Buckets. */
  public static int buckets(long node) {
    return bucketsOf(size(node));
  }

  /** Returns the bound of an S-Bucket. */
  public static long bound(long node, int at) {
    return getLong(node + BOUNDS + (long) at * Long.BYTES);
  }

  /** Returns how far the line is off at the bound of an S-Bucket, in S-Buckets. */
  public static int lineError(long node, int at) {
    return at == 0 ? 0 : Math.abs(predict(node, size(node), bound(node, at)) - at);
  }

  /** Returns the height: 1 if the children are D-Buckets, otherwise one more than theirs. */
  public static int height(long node) {
    return heightOf(size(node));
  }

  /** Returns the first child, which is never dropped. */
  public static long firstChild(long node) {
    return SegmentBucket.child(bucket(node, 0), 0);
  }

  /** Returns whether a slot is that of the first child. */
  public static boolean isFirst(long node, long bucket, int slot) {
    return slot == 0 && bucket == bucket(node, 0);
  }

  /** Returns whether a child of this height holds no key; for the writer. */
  public static boolean isEmpty(long child, int height) {
    long node = child;
    for (int h = height; h > 0; h--) {
      if (children(node) > 1) {
        return false;
      }
      node = firstChild(node);
    }
    return DataBucket.present(node) == 0;
  }

  /** Adds all children to a list, in order; for the writer. */
  public static void collect(long node, ChildList into) {
    for (int i = 0; i < buckets(node); i++) {
      into.addAll(bucket(node, i));
    }
  }

  /** Counts children that were added; for the writer. */
  public static void countAdded(long node, int count) {
    putInt(node + CHILDREN, children(node) + count);
    putInt(node + ADDED, added(node) + count);
  }

  /** Counts a child that was dropped; for the writer. */
  public static void countDropped(long node) {
    putInt(node + CHILDREN, children(node) - 1);
    putInt(node + DROPPED, dropped(node) + 1);
  }

  /** Sets the counts of changes back to 0; for the writer. */
  public static void resetCounts(long node) {
    begin(node, children(node));
    putInt(node + ADDED, 0);
    putInt(node + DROPPED, 0);
  }

  /** Returns the number of empty S-Buckets in sequence around this one; 0 if it has a child. */
  public static int emptyRun(long node, long bucket) {
    if (!isEmptyBucket(bucket)) {
      return 0;
    }
    long end = bucket(node, buckets(node));
    int run = 1;
    for (long at = bucket - SegmentBucket.BYTES; isEmptyBucket(at); run++) {
      at -= SegmentBucket.BYTES; // ends at the first S-Bucket, which has the first child
    }
    for (long at = bucket + SegmentBucket.BYTES; at < end && isEmptyBucket(at); run++) {
      at += SegmentBucket.BYTES;
    }
    return run;
  }

  private static boolean isEmptyBucket(long bucket) {
    return SegmentBucket.present(SegmentBucket.word(bucket)) == 0;
  }

  /** Returns the number of children; for the writer. */
  public static int children(long node) {
    return getInt(node + CHILDREN);
  }

  /** Returns how many children it was built with; for the writer. */
  public static int built(long node) {
    return getInt(node + BUILT);
  }

  /** Returns how many children were added since; for the writer. */
  public static int added(long node) {
    return getInt(node + ADDED);
  }

  /** Returns how many children were dropped since; for the writer. */
  public static int dropped(long node) {
    return getInt(node + DROPPED);
  }
}
