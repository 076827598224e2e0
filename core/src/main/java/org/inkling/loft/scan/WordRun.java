package org.inkling.loft.scan;

import java.util.Arrays;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * Keys of a range and their value words as they were read, thawed: the words that a scan reads from
 * a node in a change and from the nodes that replace it, before it knows which of the two words of
 * a key counts.
 *
 * <p>Words are not decoded here: the cell of a frozen word may already have been freed.
 */
public final class WordRun {
  private final Bucket buckets;
  private long low;
  private long high;
  private long[] keys = new long[256];
  private long[] words = new long[256];
  private int size;

  /** A second array to sort into, of the same length once it is needed. */
  private long[] otherKeys = {};

  private long[] otherWords = {};

  WordRun(Bucket buckets) {
    this.buckets = buckets;
  }

  /** Begins an empty run, for keys from {@code low} to {@code high}. */
  void begin(long low, long high) {
    this.low = low;
    this.high = high;
    size = 0;
  }

  int size() {
    return size;
  }

  long key(int i) {
    return keys[i];
  }

  long word(int i) {
    return words[i];
  }

  /**
   * Takes the keys of groups {@code from} to {@code to} of a node that have a word; runs under a
   * pin. Does not {@link Bucket#walk}, because a run of a scan allocates only to grow.
   */
  void collect(long line, int from, int to) {
    int range = DirectoryLine.range(line);
    long first = (long) from * range;
    long end = Math.min(DirectoryLine.allSlots(line), (to + 2L) * range);
    collectSlots(line, SlotArray.slot(DirectoryLine.slots(line), first), end - first, from, to);
    for (int group = from; group <= to; group++) {
      int level = 0;
      long block = Bucket.follow(DirectoryLine.bucketPointer(line, group));
      for (; Bucket.isLevel(block); block = Bucket.follow(block)) {
        collectSlots(line, Bucket.firstSlot(block), buckets.slots(level++), from, to);
      }
    }
  }

  private void collectSlots(long line, long first, long slots, int from, int to) {
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long keyWord = SlotArray.keyWord(slot);
      if (KeyWord.isKey(keyWord) && isWanted(line, KeyWord.decode(keyWord), from, to)) {
        long word = ValueWord.thaw(SlotArray.value(slot));
        if (word != ValueWord.UNSET) {
          add(KeyWord.decode(keyWord), word);
        }
      }
    }
  }

  private boolean isWanted(long line, long key, int from, int to) {
    if (key < low || key > high) {
      return false;
    }
    int group = DirectoryLine.group(line, key);
    return group >= from && group <= to;
  }

  private void add(long key, long word) {
    if (size == keys.length) {
      long[] moreKeys = Arrays.copyOf(keys, size * 2);
      words = Arrays.copyOf(words, size * 2);
      keys = moreKeys; // grows last, so that both are long enough in case the heap is full
    }
    keys[size] = key;
    words[size++] = word;
  }

  /** Sorts the keys in ascending order. */
  void sort() {
    makeRoomToSort();
    long[] order = otherKeys;
    long[] moved = otherWords;
    System.arraycopy(keys, 0, order, 0, size);
    Arrays.sort(order, 0, size);
    for (int i = 0; i < size; i++) {
      moved[Arrays.binarySearch(order, 0, size, keys[i])] = words[i];
    }
    otherKeys = keys;
    otherWords = words;
    keys = order;
    words = moved;
  }

  private void makeRoomToSort() {
    if (otherKeys.length != keys.length) {
      long[] order = new long[keys.length];
      otherWords = new long[keys.length];
      otherKeys = order; // both or neither, in case the heap is full
    }
  }
}
