package org.inkling.bli.node;

import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.memory.NativeMemory;
import org.inkling.model.LinearModel;

/**
 * A segment: an inner node whose line predicts the S-Bucket of a key.
 *
 * <pre>
 *   offset  0  first key     of the line
 *           8  slope
 *          16  intercept     both in S-Buckets
 *          24  buckets       (int) number of S-Buckets
 *          28  height        (int) 1 if the children are D-Buckets
 *          32  first bucket  offset of the S-Buckets
 *          40  children      (int) present now; this and the next three are the writer's
 *          44  built         (int) children when it was built
 *          48  added         (int) children added since
 *          52  dropped       (int) children dropped since
 *          64  bounds        one per S-Bucket: the smallest key for which a search begins there
 *              S-Buckets     128 bytes each
 * </pre>
 *
 * <p>Line and bounds never change. A key belongs to the child with the greatest pivot that is not
 * above it; that child is in the S-Bucket of the greatest bound that is not above the key, or, if
 * the children there with smaller pivots were dropped, in one before it. The first child, in slot 0
 * of S-Bucket 0, is never dropped, and its pivot is not above any key that is searched in the
 * segment; so every search ends.
 *
 * @shape 64 bytes, 8 per S-Bucket rounded up to 64, and 128 per S-Bucket
 * @units addresses and offsets in bytes
 * @error the line is off by the segmenter's epsilon and one at a bound; a walk over the bounds
 *     corrects it
 * @source BLI, sections 4.1 and 5.1.1; the dense array of bounds is our own
 */
public final class SegmentNode {
  static final long FIRST_KEY = 0;
  static final long SLOPE = 8;
  static final long INTERCEPT = 16;
  private static final long BUCKETS = 24;
  private static final long HEIGHT = 28;
  private static final long FIRST_BUCKET = 32;
  private static final long CHILDREN = 40;
  private static final long BUILT = 44;
  private static final long ADDED = 48;
  private static final long DROPPED = 52;
  private static final long BOUNDS = 64;
  private static final long LINE = 64;

  private SegmentNode() {}

  /** Returns the size of a segment with a number of S-Buckets. */
  static long bytes(int buckets) {
    return firstBucket(buckets) + ((long) buckets << SegmentBucket.SHIFT);
  }

  private static long firstBucket(int buckets) {
    return BOUNDS + (((long) buckets * Long.BYTES + LINE - 1) & -LINE);
  }

  /** Returns the size of a segment. */
  public static long bytes(long node) {
    return bytes(buckets(node));
  }

  /** Writes the header of a new segment. */
  static void begin(long node, int buckets, int height, int children) {
    putInt(node + BUCKETS, buckets);
    putInt(node + HEIGHT, height);
    putLong(node + FIRST_BUCKET, firstBucket(buckets));
    putInt(node + CHILDREN, children);
    putInt(node + BUILT, children);
  }

  /** Sets the line of a new segment. */
  static void setLine(long node, long firstKey, double slope, double intercept) {
    putLong(node + FIRST_KEY, firstKey);
    putDouble(node + SLOPE, slope);
    putDouble(node + INTERCEPT, intercept);
  }

  /** Sets the bound of an S-Bucket of a new segment. */
  static void setBound(long node, int at, long key) {
    putLong(node + BOUNDS + (long) at * Long.BYTES, key);
  }

  /** Returns the child that a key belongs to. */
  public static long childFor(long node, long key) {
    long bucket = bucket(node, bucketFor(node, key));
    while (true) {
      long child = SegmentBucket.childFor(bucket, key);
      if (child != 0) {
        return child;
      }
      bucket -= 1L << SegmentBucket.SHIFT; // the first child is never dropped
    }
  }

  /** Returns the number of the S-Bucket in which the search of a key begins. */
  public static int bucketFor(long node, long key) {
    long base = NativeMemory.base(node);
    int last = getInt(base + BUCKETS) - 1;
    int at = predict(base, key, last);
    long bounds = base + BOUNDS;
    while (at > 0 && getLong(bounds + (long) at * Long.BYTES) > key) {
      at--;
    }
    while (at < last && getLong(bounds + (long) (at + 1) * Long.BYTES) <= key) {
      at++;
    }
    return at;
  }

  /** Returns the S-Bucket that the line predicts for a key. */
  static int predict(long node, long key, int last) {
    long first = getLong(node + FIRST_KEY);
    if (key <= first) {
      return 0;
    }
    double position =
        getDouble(node + SLOPE) * LinearModel.toUnsignedDouble(key - first)
            + getDouble(node + INTERCEPT);
    return Math.max(0, Math.min((int) position, last));
  }

  /** Returns the address of an S-Bucket. */
  public static long bucket(long node, int at) {
    return node + getLong(node + FIRST_BUCKET) + ((long) at << SegmentBucket.SHIFT);
  }

  /** Returns the number of S-Buckets. */
  public static int buckets(long node) {
    return getInt(node + BUCKETS);
  }

  /** Returns the bound of an S-Bucket. */
  public static long bound(long node, int at) {
    return getLong(node + BOUNDS + (long) at * Long.BYTES);
  }

  /** Returns how far the line is off at the bound of an S-Bucket, in S-Buckets. */
  public static int lineError(long node, int at) {
    return Math.abs(predict(node, bound(node, at), buckets(node) - 1) - at);
  }

  /** Returns the height: 1 if the children are D-Buckets, otherwise one more than theirs. */
  public static int height(long node) {
    return getInt(node + HEIGHT);
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
