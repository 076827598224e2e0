package org.inkling.bli.scan;

import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;
import org.inkling.bli.table.BliTable;

/**
 * The D-Bucket that a key belongs to, and the range of keys that belong there: what a scan needs to
 * go on after it. Used by one thread under its pin.
 *
 * <p>The range of a bucket that is in use only grows: it takes over the range of dropped neighbours
 * to its right. So the range found is right for as long as the bucket is in use; and a bucket that
 * was replaced never changes again, and still holds what it held for that range.
 */
final class ScanRoute {
  private final BliTable table;
  private long bucket;
  private long low;
  private long high;

  ScanRoute(BliTable table) {
    this.table = table;
  }

  /** Finds the bucket of a key. */
  void find(long key) {
    high = Long.MAX_VALUE;
    long node = table.root();
    int height = SegmentNode.height(node);
    for (int h = height; h > 0; h--) {
      node = step(node, key);
    }
    bucket = node;
  }

  private long step(long node, long key) {
    int first = SegmentNode.bucketFor(node, key);
    boolean bounded = false;
    for (int at = first; ; at--) {
      long segmentBucket = SegmentNode.bucket(node, at);
      long word = SegmentBucket.word(segmentBucket);
      while (true) {
        int slot = SegmentBucket.slotFor(segmentBucket, word, key);
        int above = SegmentBucket.slotAbove(segmentBucket, word, key);
        long child = slot < 0 ? 0 : SegmentBucket.child(segmentBucket, slot);
        long now = SegmentBucket.word(segmentBucket);
        if (now == word || slot < 0) {
          bounded |= bound(segmentBucket, above);
          if (slot >= 0) {
            low = SegmentBucket.pivot(segmentBucket, slot);
            if (!bounded) {
              boundAfter(node, first, key);
            }
            return child;
          }
          break;
        }
        word = now;
      }
    }
  }

  /** Takes the pivot of a slot as the end of the range; returns whether there is such a slot. */
  private boolean bound(long segmentBucket, int above) {
    if (above < 0) {
      return false;
    }
    high = SegmentBucket.pivot(segmentBucket, above) - 1;
    return true;
  }

  /** Takes the first pivot after an S-Bucket, if there is one, as the end of the range. */
  private void boundAfter(long node, int first, long key) {
    int count = SegmentNode.buckets(node);
    for (int at = first + 1; at < count; at++) {
      long next = SegmentNode.bucket(node, at);
      if (bound(next, SegmentBucket.slotAbove(next, SegmentBucket.word(next), key))) {
        return;
      }
    }
  }

  /** Returns the address of the D-Bucket. */
  long bucket() {
    return bucket;
  }

  /** Returns the smallest key that belongs to the bucket. */
  long low() {
    return low;
  }

  /** Returns the greatest key that belongs to the bucket. */
  long high() {
    return high;
  }
}
