package org.inkling.bli.table;

import java.util.Arrays;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;

/**
 * The way of the writer from the root to a D-Bucket: at each level the segment, the S-Bucket and
 * the slot of the child. Used under the latch, so nothing on the way changes meanwhile.
 */
final class WritePath {
  private long[] nodes = new long[8];
  private long[] buckets = new long[8];
  private int[] slots = new int[8];
  private int last;

  /** Finds the way to a key. */
  void find(long root, long key) {
    int height = SegmentNode.height(root);
    makeRoom(height);
    last = height - 1;
    long node = root;
    for (int level = 0; level < height; level++) {
      node = step(level, node, key);
    }
  }

  private long step(int level, long node, long key) {
    int at = SegmentNode.bucketFor(node, key);
    long bucket;
    int slot;
    do {
      bucket = SegmentNode.bucket(node, at--);
      slot = SegmentBucket.slotFor(bucket, SegmentBucket.word(bucket), key);
    } while (slot < 0);
    nodes[level] = node;
    buckets[level] = bucket;
    slots[level] = slot;
    return SegmentBucket.child(bucket, slot);
  }

  private void makeRoom(int height) {
    if (height > nodes.length) {
      buckets = Arrays.copyOf(buckets, 2 * height);
      slots = Arrays.copyOf(slots, 2 * height);
      nodes = Arrays.copyOf(nodes, 2 * height); // last: this one is looked at
    }
  }

  /** Returns the level of the segment over the D-Bucket; the root has level 0. */
  int last() {
    return last;
  }

  /** Returns the segment of a level. */
  long node(int level) {
    return nodes[level];
  }

  /** Returns the S-Bucket of a level. */
  long bucket(int level) {
    return buckets[level];
  }

  /** Returns the slot of the child in the S-Bucket of a level. */
  int slot(int level) {
    return slots[level];
  }

  /** Returns the pivot of the child. */
  long pivot(int level) {
    return SegmentBucket.pivot(buckets[level], slots[level]);
  }

  /** Returns whether the child is the first one of its segment, which is never dropped. */
  boolean isFirst(int level) {
    return SegmentNode.isFirst(nodes[level], buckets[level], slots[level]);
  }
}
