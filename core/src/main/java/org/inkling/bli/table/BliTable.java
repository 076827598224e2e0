package org.inkling.bli.table;

import org.inkling.bli.node.BliShape;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.epoch.Epochs;
import org.inkling.epoch.KeyCount;
import org.inkling.memory.SlabAllocator;

/**
 * The tree of an index, and how readers find an entry in it. Every method runs under a pin of the
 * caller.
 *
 * <p>A lookup visits each level once. A segment or bucket that it has reached may be replaced
 * meanwhile. A replaced segment still leads to the right bucket, and a replaced bucket still has
 * what it had at the moment of the replacement, which lies within the lookup. {@code
 * docs/concurrency.md} has the argument.
 */
public final class BliTable {
  private final BliShape shape;
  private final SlabAllocator memory;
  private final Epochs epochs;
  private final KeyCount keys;
  private final ChangeCounts counts = new ChangeCounts();
  private final int entrySlots;

  /**
   * The root segment. Volatile; a reader that sees a new root sees all its segments. Test: jcstress
   * BliSplitAgainstGet.
   */
  private volatile long root;

  /** The height of the root, for statistics, which are read without a pin. */
  private volatile int height;

  BliTable(BliShape shape, SlabAllocator memory, Epochs epochs) {
    this.shape = shape;
    this.memory = memory;
    this.epochs = epochs;
    this.keys = new KeyCount(epochs);
    this.entrySlots = shape.entrySlots();
  }

  /** Returns the root segment. */
  public long root() {
    return root;
  }

  void setRoot(long segment) {
    root = segment;
    height = SegmentNode.height(segment);
  }

  /** Returns the number of levels of segments. */
  public int height() {
    return height;
  }

  /** Returns the address of a key's entry, or 0 if the key is absent. */
  public long find(long key) {
    return DataBucket.find(bucketFor(key), key, entrySlots);
  }

  /** Returns the D-Bucket that a key belongs to. */
  long bucketFor(long key) {
    long node = root;
    long size;
    do { // one call of childFor: the compiler has a limit on what it inlines
      size = SegmentNode.size(node);
      node = SegmentNode.childFor(node, size, key);
    } while (SegmentNode.heightOf(size) > 1);
    return node;
  }

  /** Returns the sizes of buckets and segments. */
  public BliShape shape() {
    return shape;
  }

  /** Returns the memory of all buckets and segments. */
  public SlabAllocator memory() {
    return memory;
  }

  /** Returns the epochs that pin operations. */
  public Epochs epochs() {
    return epochs;
  }

  /** Returns the count of keys. */
  public KeyCount keys() {
    return keys;
  }

  /** Returns the counts of buckets, segments and changes. */
  public ChangeCounts counts() {
    return counts;
  }
}
