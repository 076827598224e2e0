package org.inkling.loft.change;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * How the keys of a node lie, counted in one pass while other threads write: what it takes to
 * decide whether the model of the node is worth keeping, and to stretch it. No key is copied.
 *
 * @shape a count for each of sixteen equal parts of the slots, with the buckets of the part
 */
final class NodeSurvey {
  /** The parts of a node at whose bounds the model is checked. */
  static final int PARTS = 16;

  private final long header;
  private final Bucket buckets;
  private final int[] counts = new int[PARTS];
  private final long firstBuilt;
  private final long lastBuilt;

  private int size;
  private int inBuckets;
  private int below;
  private int above;
  private long first = Long.MAX_VALUE;
  private long last = Long.MIN_VALUE;

  private NodeSurvey(long header, Bucket buckets) {
    this.header = header;
    this.buckets = buckets;
    this.firstBuilt = NodeHeader.firstKey(header);
    this.lastBuilt = NodeHeader.lastKey(header);
  }

  /** Surveys a node, under a pin. */
  static NodeSurvey of(long header, Bucket buckets) {
    var survey = new NodeSurvey(header, buckets);
    survey.count();
    return survey;
  }

  private void count() {
    long all = DirectoryLine.allSlots(header);
    for (int part = 0; part < PARTS; part++) {
      long from = firstSlot(part);
      long to = part + 1 == PARTS ? all : firstSlot(part + 1);
      counts[part] = count(SlotArray.slot(DirectoryLine.slots(header), from), to - from);
    }
    long groups = DirectoryLine.groups(header);
    int range = DirectoryLine.range(header);
    for (int group = 0; group < groups; group++) {
      long word = Bucket.follow(DirectoryLine.bucketPointer(header, group));
      if (Bucket.isLevel(word)) {
        counts[partOf((long) group * range)] += countBucket(group);
      }
    }
    for (int count : counts) {
      size += count;
    }
  }

  private long firstSlot(int part) {
    return (long) DirectoryLine.capacity(header) * part / PARTS;
  }

  private int partOf(long slot) {
    return (int) (slot * PARTS / DirectoryLine.capacity(header));
  }

  private int countBucket(int group) {
    int before = inBuckets;
    buckets.walk(
        DirectoryLine.bucketPointer(header, group),
        (slots, count) -> {
          inBuckets += count(slots, count);
          return true;
        });
    return inBuckets - before;
  }

  /** Counts the keys of slots, without a branch on whether a slot has one. */
  private int count(long slots, long number) {
    int keys = 0;
    int lower = 0;
    int upper = 0;
    long least = first;
    long greatest = last;
    long end = SlotArray.slot(slots, number);
    for (long slot = slots; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.value(slot); // first, by acquire: a value is seen only with its key
      long key = KeyWord.decode(SlotArray.keyWord(slot));
      int counts = ValueWord.survivors(word);
      keys += counts;
      lower += counts & (key < firstBuilt ? 1 : 0);
      upper += counts & (key > lastBuilt ? 1 : 0);
      least = Math.min(least, counts != 0 ? key : Long.MAX_VALUE);
      greatest = Math.max(greatest, counts != 0 ? key : Long.MIN_VALUE);
    }
    below += lower;
    above += upper;
    first = least;
    last = greatest;
    return keys;
  }

  long header() {
    return header;
  }

  /** Returns the number of keys that survive a change. */
  int size() {
    return size;
  }

  /** Returns how many of them are in buckets. */
  int inBuckets() {
    return inBuckets;
  }

  /** Returns how many of them are below all keys that the node was built with. */
  int below() {
    return below;
  }

  /** Returns how many of them are above all keys that the node was built with. */
  int above() {
    return above;
  }

  /** Returns the least of them; there must be one. */
  long firstKey() {
    return first;
  }

  /** Returns the greatest of them; there must be one. */
  long lastKey() {
    return last;
  }

  /**
   * Returns whether the model still predicts positions to within {@code most} places after many
   * keys have come or gone.
   */
  boolean isEven(double most) {
    double from = DirectoryLine.position(header, first);
    double to = DirectoryLine.position(header, last);
    int before = 0;
    for (int part = 1; part < PARTS; part++) {
      before += counts[part - 1];
      double share = Math.clamp((firstSlot(part) - from) / (to - from), 0.0, 1.0);
      if (Math.abs(share * size - before) > most) {
        return false;
      }
    }
    return true;
  }
}
