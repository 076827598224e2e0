package org.inkling.loft.scan;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.KeyWord;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;

/**
 * Reads whole groups of a node: their slots, the overhang into the next group, and their buckets.
 *
 * <p>A key of group g is in one of the slots from {@code g * range} up to {@code (g + 2) * range -
 * 2}, or in bucket g. So the slots of group g may also hold keys of group g - 1, and the slots
 * after them may hold keys of group g + 1. Because groups ascend, such keys are below or above all
 * keys of group g.
 *
 * <p>These walks over buckets do not use {@link Bucket#walk}, because operations allocate no
 * visitors. There is no measurement of the alternative.
 */
public final class GroupScan {

  private GroupScan() {}

  /** Collects groups {@code from} to {@code to}, and the other keys in their slots. */
  static void collect(long line, int from, int to, Bucket buckets, EntryBuffer buffer) {
    int range = DirectoryLine.range(line);
    for (int group = from; group <= to; group++) {
      buffer.collect(firstSlot(line, group), Math.min(range, slotsFrom(line, group)));
      int level = 0;
      for (long block = bucket(line, group); Bucket.isLevel(block); block = Bucket.follow(block)) {
        buffer.collect(Bucket.firstSlot(block), buckets.slots(level++));
      }
    }
    long overhang = Math.min(range - 1, slotsFrom(line, to + 1));
    if (overhang > 0) {
      buffer.collect(firstSlot(line, to + 1), overhang);
    }
  }

  /**
   * Returns the slot of the smallest live key not below {@code from} that scanning the group meets,
   * or 0.
   */
  static long lowest(long line, int group, long from, Bucket buckets) {
    long best = lowestIn(firstSlot(line, group), reach(line, group), from, 0);
    int level = 0;
    for (long block = bucket(line, group); Bucket.isLevel(block); block = Bucket.follow(block)) {
      best = lowestIn(Bucket.firstSlot(block), buckets.slots(level++), from, best);
    }
    return best;
  }

  /**
   * Returns the slot of the greatest live key not above {@code from} that scanning the group meets,
   * or 0.
   */
  static long highest(long line, int group, long from, Bucket buckets) {
    long best = highestIn(firstSlot(line, group), reach(line, group), from, 0);
    int level = 0;
    for (long block = bucket(line, group); Bucket.isLevel(block); block = Bucket.follow(block)) {
      best = highestIn(Bucket.firstSlot(block), buckets.slots(level++), from, best);
    }
    return best;
  }

  private static long lowestIn(long first, long slots, long from, long best) {
    long found = best;
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.keyWord(slot);
      if (!KeyWord.isKey(word) || KeyWord.decode(word) < from) {
        continue;
      }
      boolean better = found == 0 || KeyWord.decode(word) < key(found);
      if (better && ValueWord.isPresent(SlotArray.value(slot))) {
        found = slot;
      }
    }
    return found;
  }

  private static long highestIn(long first, long slots, long from, long best) {
    long found = best;
    long end = SlotArray.slot(first, slots);
    for (long slot = first; slot != end; slot += SlotArray.SLOT_BYTES) {
      long word = SlotArray.keyWord(slot);
      if (!KeyWord.isKey(word) || KeyWord.decode(word) > from) {
        continue;
      }
      boolean better = found == 0 || KeyWord.decode(word) > key(found);
      if (better && ValueWord.isPresent(SlotArray.value(slot))) {
        found = slot;
      }
    }
    return found;
  }

  /** Returns the key of an occupied slot. */
  static long key(long slot) {
    return KeyWord.decode(SlotArray.keyWord(slot));
  }

  private static long firstSlot(long line, int group) {
    return SlotArray.slot(DirectoryLine.slots(line), (long) group * DirectoryLine.range(line));
  }

  /** Returns the number of slots that may hold a key of the group. */
  private static long reach(long line, int group) {
    return Math.min(2L * DirectoryLine.range(line) - 1, slotsFrom(line, group));
  }

  /** Returns the number of slots from the first one of a group to the end of the array. */
  private static long slotsFrom(long line, int group) {
    return DirectoryLine.allSlots(line) - (long) group * DirectoryLine.range(line);
  }

  private static long bucket(long line, int group) {
    return Bucket.follow(DirectoryLine.bucketPointer(line, group));
  }
}
