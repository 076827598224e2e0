package org.inkling.bli.table;

import org.inkling.bli.node.ChildList;
import org.inkling.bli.node.DataBucket;
import org.inkling.bli.node.SegmentBucket;
import org.inkling.bli.node.SegmentNode;

/** Checks every invariant of a table; under the latch and a pin. */
public final class StructureCheck {
  private final BliTable table;
  private long keys;
  private long dataBuckets;
  private long segments;
  private long segmentBytes;

  /** Creates a check of a table. */
  public StructureCheck(BliTable table) {
    this.table = table;
  }

  /**
   * Runs the check.
   *
   * @throws IllegalStateException with a message that names the first error found
   */
  public void run() {
    long root = table.root();
    int height = SegmentNode.height(root);
    require(
        height == 1 || SegmentNode.children(root) > 1,
        "the only child of a root of height",
        height);
    checkSegment(root, height, Long.MIN_VALUE, Long.MAX_VALUE);
    ChangeCounts counts = table.counts();
    requireEqual("keys", keys, table.keys().sum());
    requireEqual("D-Buckets", dataBuckets, counts.dataBuckets());
    requireEqual("segments", segments, counts.segments());
    requireEqual("bytes of segments", segmentBytes, counts.segmentBytes());
  }

  /** Checks a segment whose keys are from {@code low} to {@code high}, inclusive. */
  private void checkSegment(long node, int height, long low, long high) {
    segments++;
    segmentBytes += SegmentNode.bytes(node);
    requireEqual("height of a segment", SegmentNode.height(node), height);
    checkBounds(node);
    for (int i = 0; i < SegmentNode.buckets(node); i++) {
      checkBucket(SegmentNode.bucket(node, i), SegmentNode.bound(node, i));
    }
    long firstWord = SegmentBucket.word(SegmentNode.bucket(node, 0));
    require((firstWord & 1) != 0, "no first child; the lowest key is", low);
    var children = new ChildList();
    SegmentNode.collect(node, children);
    requireEqual("children of a segment", children.size(), SegmentNode.children(node));
    int changes = SegmentNode.added(node) - SegmentNode.dropped(node);
    requireEqual("changes of a segment", children.size() - SegmentNode.built(node), changes);
    requireEqual("the first pivot", children.pivot(0), low);
    for (int i = 0; i < children.size(); i++) {
      long to = i + 1 < children.size() ? children.pivot(i + 1) - 1 : high;
      require(i == 0 || !SegmentNode.isEmpty(children.address(i), height - 1), "an empty child", i);
      checkChild(children.address(i), height - 1, children.pivot(i), to);
    }
  }

  private void checkChild(long child, int height, long low, long high) {
    require(low <= high, "pivots do not ascend at", low);
    if (height > 0) {
      checkSegment(child, height, low, high);
    } else {
      checkData(child, low, high);
    }
  }

  private void checkBounds(long node) {
    requireEqual("the first bound", SegmentNode.bound(node, 0), Long.MIN_VALUE);
    int slack = 2 * table.shape().epsilonAt(SegmentNode.height(node)) + 3; // it may begin elsewhere
    for (int i = 0; i < SegmentNode.buckets(node); i++) {
      long bound = SegmentNode.bound(node, i);
      require(i == 0 || bound > SegmentNode.bound(node, i - 1), "bounds do not ascend at", bound);
      requireEqual("the S-Bucket of a bound", SegmentNode.bucketFor(node, bound), i);
      require(SegmentNode.lineError(node, i) <= slack, "the line is off at bound", bound);
    }
  }

  private void checkBucket(long bucket, long bound) {
    long word = SegmentBucket.word(bucket);
    int used = SegmentBucket.used(word);
    require(used <= table.shape().childSlots(), "used slots of an S-Bucket", used);
    require(SegmentBucket.present(word) >>> used == 0, "a child in an unused slot; used are", used);
    for (int slot = 0; slot < used; slot++) {
      long pivot = SegmentBucket.pivot(bucket, slot);
      require(pivot >= bound, "a pivot is below its bound", pivot);
    }
  }

  private void checkData(long bucket, long low, long high) {
    dataBuckets++;
    int slots = table.shape().entrySlots();
    long present = DataBucket.present(bucket);
    require(DataBucket.used(bucket) <= slots, "used slots of a D-Bucket", DataBucket.used(bucket));
    for (long left = present; left != 0; left &= left - 1) {
      long entry = DataBucket.entry(bucket, Long.numberOfTrailingZeros(left));
      long key = DataBucket.key(entry);
      keys++;
      require(key >= low && key <= high, "a key is outside of the range of its bucket", key);
      require(DataBucket.find(bucket, key, slots) == entry, "a key is not found", key);
      require(table.find(key) == entry, "the way to a key leads elsewhere", key);
    }
  }

  private static void requireEqual(String what, long found, long expected) {
    if (found != expected) {
      throw new IllegalStateException(what + ": " + found + " found, " + expected + " counted");
    }
  }

  private static void require(boolean holds, String what, long number) {
    if (!holds) {
      throw new IllegalStateException(what + ": " + number);
    }
  }
}
