package org.inkling.loft.change;

import java.util.Arrays;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * The sorted keys of adjacent nodes whose values survive the change, read one at a time while other
 * threads write; new models are trained on them. Keys that come later are left to the sweep.
 */
public final class NodeSnapshot {
  /** Approximate moves per key up to which keys are sorted as they come. */
  private static final int MAX_MOVES = 32;

  private static final long UNSORTED = -1;
  private static final long[] NO_KEYS = {};

  private final Bucket buckets;

  /** Has at least one place for each slot. */
  private long[] keys;

  private int size;

  /** Keys of buckets, which may belong anywhere in their node. */
  private long[] strays;

  private int inBuckets;

  /** Total distance that keys were moved to make room for others before them, or UNSORTED. */
  private long moves;

  private NodeSnapshot(long[] room, long[] strays, Bucket buckets) {
    this.buckets = buckets;
    this.keys = room;
    this.strays = strays;
  }

  /** Takes a snapshot of adjacent nodes, under a pin; reuses an array if one is long enough. */
  static NodeSnapshot of(long[] headers, Bucket buckets, ChangeScratch scratch) {
    long[] room = scratch.takeKeys(slots(headers));
    var snapshot = new NodeSnapshot(room, scratch.takeStrays(), buckets);
    for (long header : headers) {
      snapshot.collectNode(header);
    }
    snapshot.sort();
    scratch.giveStrays(snapshot.strays);
    snapshot.strays = NO_KEYS;
    return snapshot;
  }

  /** Returns the number of keys that nodes were built with. */
  static int keysAtBuild(long[] headers) {
    int keys = 0;
    for (long header : headers) {
      keys += NodeHeader.keysAtBuild(header);
    }
    return keys;
  }

  private static int slots(long[] headers) {
    long slots = 0;
    for (long header : headers) {
      slots += DirectoryLine.allSlots(header);
    }
    return Math.toIntExact(slots);
  }

  private void collectNode(long header) {
    collect(DirectoryLine.slots(header), DirectoryLine.allSlots(header));
    Bucket.LevelVisitor collectStrays = this::collectStrays;
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      buckets.walk(DirectoryLine.bucketPointer(header, group), collectStrays);
    }
  }

  /** Returns the keys, ascending; {@link #size} of them are valid. */
  long[] keys() {
    return keys;
  }

  int size() {
    return size;
  }

  /** Returns how many of the keys are below a key. */
  int below(long key) {
    int place = Arrays.binarySearch(keys, 0, size, key);
    return place >= 0 ? place : -place - 1;
  }

  /**
   * Appends the keys of slots, without a branch on whether a slot has one, and inserts each after
   * all smaller keys: the slots of a node ascend, except for keys that were displaced a little. If
   * this takes too many moves, all keys are sorted at the end.
   */
  private void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.value(slot); // first, by acquire: a value is seen only with its key
      keys[size] = KeyWord.decode(SlotArray.keyWord(slot));
      size += ValueWord.survivors(word);
      if (size > 1 && keys[size - 1] < keys[size - 2] && moves >= 0) {
        settle();
      }
    }
  }

  /** Moves the last key to its place. */
  private void settle() {
    long key = keys[size - 1];
    int place = size - 1;
    for (; place > 0 && keys[place - 1] > key; place--) {
      keys[place] = keys[place - 1];
    }
    keys[place] = key;
    moves += size - 1 - place;
    if (moves > (long) MAX_MOVES * (size + MAX_MOVES)) {
      moves = UNSORTED;
    }
  }

  /** Collects the keys of a level of a bucket; returns true, so that the walk goes on. */
  private boolean collectStrays(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      if (ValueWord.isSurvivor(SlotArray.value(slot))) {
        addStray(KeyWord.decode(SlotArray.keyWord(slot)));
      }
    }
    return true;
  }

  private void addStray(long key) {
    if (inBuckets == strays.length) {
      strays = Arrays.copyOf(strays, inBuckets * 2);
    }
    strays[inBuckets++] = key;
  }

  private void sort() {
    if (moves < 0) {
      Arrays.sort(keys, 0, size);
    }
    Arrays.sort(strays, 0, inBuckets);
    merge();
  }

  /** Merges the strays in, starting with the greatest. */
  private void merge() {
    int place = size + inBuckets;
    if (place > keys.length) {
      keys = Arrays.copyOf(keys, place);
    }
    int left = size;
    size = place;
    for (int stray = inBuckets; stray > 0; place--) {
      keys[place - 1] =
          left > 0 && keys[left - 1] > strays[stray - 1] ? keys[--left] : strays[--stray];
    }
  }
}
