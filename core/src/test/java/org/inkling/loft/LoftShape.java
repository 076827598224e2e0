package org.inkling.loft;

import java.util.Locale;
import java.util.function.LongConsumer;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeProbe;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;

/**
 * What lookups in an index cost, counted over its structure while nothing changes it: how many
 * slots one looks at for each key that is present, and for the absent keys beside them.
 *
 * <p>In a bucket the whole window is counted in each level that a lookup passes, so these are upper
 * bounds there.
 *
 * @units slots; a cache line holds four
 */
final class LoftShape {
  private final LoftTable table;
  private final LoftRoot root;

  /** Keys that have a value, those of the two side slots left out. */
  private long keys;

  private long slotsForKeys;
  private long slotsBesideKeys;
  private long inBuckets;
  private int maxSlots;
  private int mostLevels;
  private int mostKeysOfNode;

  private LoftShape(LoftTable table) {
    this.table = table;
    this.root = table.root();
  }

  /** Goes through all nodes; nobody writes, and maintenance stands still between two rounds. */
  static LoftShape of(LoftIndex index) {
    var shape = new LoftShape(index.table());
    for (int i = 0; i < shape.root.count(); i++) {
      shape.countNode(shape.root.line(i));
    }
    return shape;
  }

  int nodes() {
    return root.count();
  }

  /** Slots that a lookup of a present key looks at, on average over all of them. */
  double average() {
    return keys == 0 ? 0 : (double) slotsForKeys / keys;
  }

  /** Slots that a lookup looks at for the absent key above a present one, on average. */
  double averageAbsent() {
    return keys == 0 ? 0 : (double) slotsBesideKeys / keys;
  }

  /** The most slots that a lookup of any of these keys, present and absent, looks at. */
  int most() {
    return maxSlots;
  }

  /** The most bucket levels that a group has. */
  int levels() {
    return mostLevels;
  }

  /** The share of the present keys that stand in buckets. */
  double shareInBuckets() {
    return keys == 0 ? 0 : (double) inBuckets / keys;
  }

  int mostKeysOfNode() {
    return mostKeysOfNode;
  }

  private void countNode(long line) {
    long before = keys;
    forEachKey(DirectoryLine.slots(line), DirectoryLine.allSlots(line), key -> countKey(line, key));
    for (int group = 0; group < DirectoryLine.groups(line); group++) {
      countBucket(line, group);
    }
    mostKeysOfNode = Math.max(mostKeysOfNode, (int) (keys - before));
  }

  private void countBucket(long line, int group) {
    long before = keys;
    int level = 0;
    long block = Bucket.follow(DirectoryLine.bucketPointer(line, group));
    for (; Bucket.isLevel(block); block = Bucket.follow(block)) {
      forEachKey(Bucket.firstSlot(block), table.buckets().slots(level++), k -> countKey(line, k));
    }
    mostLevels = Math.max(mostLevels, level);
    inBuckets += keys - before;
  }

  private static void forEachKey(long first, long slots, LongConsumer action) {
    for (long i = 0; i < slots; i++) {
      long slot = SlotArray.slot(first, i);
      long word = SlotArray.keyWord(slot);
      if (KeyWord.isKey(word) && ValueWord.isPresent(SlotArray.value(slot))) {
        action.accept(KeyWord.decode(word));
      }
    }
  }

  private void countKey(long line, long key) {
    keys++;
    int own = slotsFor(line, key);
    slotsForKeys += own;
    long beside = Math.min(key + 1, Long.MAX_VALUE - 1);
    int absent = slotsFor(root.lineOf(beside), beside);
    slotsBesideKeys += absent;
    maxSlots = Math.max(maxSlots, Math.max(own, absent));
  }

  /** Slots that a lookup of an encodable key looks at in a node. */
  private int slotsFor(long line, long key) {
    int predicted = DirectoryLine.predicted(line, key);
    long first = SlotArray.slot(DirectoryLine.slots(line), predicted);
    int window = DirectoryLine.window(line, predicted);
    long word = KeyWord.encode(key);
    for (int i = 0; i < window; i++) {
      long seen = SlotArray.keyWord(SlotArray.slot(first, i));
      if (seen == word || !KeyWord.isKey(seen)) {
        return i + 1;
      }
    }
    return window + slotsInBucket(line, key);
  }

  private int slotsInBucket(long line, long key) {
    long found = NodeProbe.find(line, key, table.buckets());
    int window = LoftTuning.DEFAULT.bucketWindow();
    long block = Bucket.follow(DirectoryLine.bucketPointer(line, DirectoryLine.group(line, key)));
    int level = 0;
    for (; Bucket.isLevel(block); block = Bucket.follow(block)) {
      long first = Bucket.firstSlot(block);
      if (found >= first && found < SlotArray.slot(first, table.buckets().slots(level))) {
        return (level + 1) * window;
      }
      level++;
    }
    return level * window;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "%d nodes of %d keys at most, %.2f slots for a key, %.2f for an absent one, %d at most,"
            + " %.4f of the keys in buckets of %d levels at most",
        nodes(),
        mostKeysOfNode,
        average(),
        averageAbsent(),
        maxSlots,
        shareInBuckets(),
        mostLevels);
  }
}
