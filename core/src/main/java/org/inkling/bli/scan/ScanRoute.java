package org.inkling.bli.scan;

import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.bli.table.BliTable;

/**
 * The D-Bucket that a key belongs to, and the range of keys that belong there: what a scan needs to
 * go on after it. Used by one thread under its pin.
 *
 * <p>The range of a bucket that is in use only grows: it takes over the range of dropped neighbours
 * to its right. So the range found is right as long as the bucket is in use. A bucket that was
 * replaced never changes again; the range may then include that of a neighbour that was empty when
 * it was dropped, which happened since the search began. So a scan over the range misses only keys
 * that were absent at some moment since then.
 */
final class ScanRoute {
  private final BliTable table;
  private long low;
  private long high;
  private boolean isBounded;

  ScanRoute(BliTable table) {
    this.table = table;
  }

  /** Finds the bucket of a key; returns its address. */
  long find(long key) {
    long node = table.root();
    long size = SegmentNode.size(node);
    while (SegmentNode.heightOf(size) > 1) {
      node = SegmentNode.childFor(node, size, key);
      size = SegmentNode.size(node);
    }
    isBounded = false;
    long bucket = step(node, key);
    return isBounded ? bucket : findLast(key);
  }

  /** Finds the bucket of a key that is the last one of its segment: a level above has the end. */
  private long findLast(long key) {
    high = Long.MAX_VALUE;
    long node = table.root();
    for (int height = SegmentNode.height(node); height > 0; height--) {
      isBounded = false;
      node = step(node, key);
    }
    return node;
  }

  /** Goes from a segment to a child, whose range it finds, as far as the segment has it. */
  private long step(long node, long key) {
    int first = SegmentNode.bucketFor(node, key);
    for (int at = first; ; at--) { // the first child is never dropped
      long bucket = SegmentNode.bucket(node, at);
      long child = childIn(bucket, key);
      if (child != 0) {
        if (!isBounded) {
          boundAfter(node, first, key);
        }
        return child;
      }
    }
  }

  /** Returns the child in an S-Bucket, or 0; notes the pivots next to the key. */
  private long childIn(long bucket, long key) {
    while (true) {
      long word = SegmentBucket.word(bucket);
      int slot = SegmentBucket.slotFor(bucket, word, key);
      int above = SegmentBucket.slotAbove(bucket, word, key);
      long child = slot < 0 ? 0 : SegmentBucket.child(bucket, slot);
      if (SegmentBucket.word(bucket) == word) {
        if (slot >= 0) {
          low = SegmentBucket.pivot(bucket, slot);
        }
        bound(bucket, above);
        return child;
      }
    }
  }

  /** Takes the pivot of a slot, if there is one, as the end of the range. */
  private void bound(long bucket, int above) {
    if (above >= 0) {
      high = SegmentBucket.pivot(bucket, above) - 1;
      isBounded = true;
    }
  }

  /** Takes the first pivot after an S-Bucket, if there is one, as the end of the range. */
  private void boundAfter(long node, int first, long key) {
    int count = SegmentNode.buckets(node);
    for (int at = first + 1; at < count && !isBounded; at++) {
      long next = SegmentNode.bucket(node, at);
      bound(next, SegmentBucket.slotAbove(next, SegmentBucket.word(next), key));
    }
  }

  /** Returns the smallest key that belongs to the bucket found last. */
  long low() {
    return low;
  }

  /** Returns the greatest key that belongs to the bucket found last. */
  long high() {
    return high;
  }
}
