package org.inkling.loft;

import java.util.Arrays;
import org.inkling.slots.Bucket;
import org.inkling.slots.KeyWord;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * The keys of nodes side by side that have something to survive, sorted, as they were seen one
 * after another while others wrote: what new models are trained on. Keys that come later are the
 * sweep's.
 */
final class NodeSnapshot {
  private final Bucket buckets;
  private long[] keys;
  private int size;
  private int inBuckets;

  private NodeSnapshot(int expected, Bucket buckets) {
    this.buckets = buckets;
    this.keys = new long[Math.max(64, expected)];
  }

  /** The keys of nodes side by side; under a pin. */
  static NodeSnapshot of(long[] headers, Bucket buckets) {
    var snapshot = new NodeSnapshot(2 * keysAtBuild(headers), buckets);
    for (long header : headers) {
      snapshot.collectNode(header);
    }
    Arrays.sort(snapshot.keys, 0, snapshot.size);
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

  private void collectNode(long header) {
    collect(DirectoryLine.slots(header), DirectoryLine.allSlots(header));
    int before = size;
    for (int group = 0; group < DirectoryLine.groups(header); group++) {
      collectBucket(DirectoryLine.bucketPointer(header, group));
    }
    inBuckets += size - before;
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

  private void collectBucket(long pointer) {
    int level = 0;
    for (long block = Bucket.follow(pointer); Bucket.isLevel(block); block = Bucket.follow(block)) {
      collect(Bucket.firstSlot(block), buckets.slots(level++));
    }
  }

  private void collect(long first, long slots) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.keyWord(slot);
      if (KeyWord.isKey(word) && ValueWord.isSurvivor(SlotArray.value(slot))) {
        if (size == keys.length) {
          keys = Arrays.copyOf(keys, size * 2);
        }
        keys[size++] = KeyWord.decode(word);
      }
    }
  }
}
