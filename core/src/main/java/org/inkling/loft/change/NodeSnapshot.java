package org.inkling.loft.change;

import java.util.Arrays;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * The keys of nodes side by side that have something to survive, sorted, as they were seen one
 * after another while others wrote: what new models are trained on. Keys that come later are the
 * sweep's.
 */
public final class NodeSnapshot {
  /** Moves per key, about, up to which keys are put in their places as they come. */
  private static final int MAX_MOVES = 32;

  private static final long UNSORTED = -1;
  private static final long[] NO_KEYS = {};

  private final Bucket buckets;

  /** As many places as there are slots. */
  private long[] keys;

  private int size;

  /** Keys of buckets, which may belong anywhere in their node. */
  private long[] strays;

  private int inBuckets;

  /** How far keys were moved to let others in before them, or UNSORTED. */
  private long moves;

  private NodeSnapshot(long[] room, long[] strays, Bucket buckets) {
    this.buckets = buckets;
    this.keys = room;
    this.strays = strays;
  }

  /**
   * The keys of nodes side by side, in an array that was used before, if it is long enough; under a
   * pin.
   */
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

  /** Number of keys that nodes were built with. */
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
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      collectBucket(DirectoryLine.bucketPointer(header, group));
    }
  }

  /** The keys, ascending, {@link #size} of them. */
  long[] keys() {
    return keys;
  }

  int size() {
    return size;
  }

  /** How many of them stood in buckets. */
  int inBuckets() {
    return inBuckets;
  }

  /** How many of them are below a key. */
  int below(long key) {
    int place = Arrays.binarySearch(keys, 0, size, key);
    return place >= 0 ? place : -place - 1;
  }

  /**
   * Appends the keys of slots, without a branch on whether there is one, and puts each behind those
   * that are less: the slots of a node ascend but for keys that had to go a bit further on. Where
   * that takes many moves, all are sorted at the end.
   */
  private void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.value(slot); // first, and acquire: whose value is seen, its key is too
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

  private void collectBucket(long pointer) {
    int level = 0;
    for (long block = Bucket.follow(pointer); Bucket.isLevel(block); block = Bucket.follow(block)) {
      long first = Bucket.firstSlot(block);
      long end = SlotArray.slot(first, buckets.slots(level++));
      for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
        if (ValueWord.isSurvivor(SlotArray.value(slot))) {
          addStray(KeyWord.decode(SlotArray.keyWord(slot)));
        }
      }
    }
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

  /** Moves the strays in, from the greatest on. */
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
