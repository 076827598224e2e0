package org.inkling.loft;

import org.inkling.index.Entry;
import org.inkling.slots.Bucket;
import org.inkling.slots.SlotArray;
import org.inkling.slots.ValueWord;

/**
 * Finds the entry next to a key, without copying runs of entries. Every method runs under a pin of
 * the caller.
 *
 * <p>Goes group by group and node by node until one holds a live key on the wanted side. A key that
 * is present throughout the call is never passed over; one that comes or goes meanwhile may be seen
 * or not. Cost: a lookup and one group; more by the groups that are empty or removed on the way.
 */
final class Neighbours {

  private Neighbours() {}

  /** The entry with the smallest key at least {@code key}. */
  static boolean ceiling(LoftTable table, long key, Entry found) {
    long from = key;
    if (key == Long.MIN_VALUE) {
      if (take(key, table.side().lowest(), found)) {
        return true;
      }
      from = key + 1;
    }
    if (from < Long.MAX_VALUE && ceilingInNodes(table, from, found)) {
      return true;
    }
    return take(Long.MAX_VALUE, table.side().highest(), found);
  }

  /** The entry with the greatest key at most {@code key}. */
  static boolean floor(LoftTable table, long key, Entry found) {
    long from = key;
    if (key == Long.MAX_VALUE) {
      if (take(key, table.side().highest(), found)) {
        return true;
      }
      from = key - 1;
    }
    if (from > Long.MIN_VALUE && floorInNodes(table, from, found)) {
      return true;
    }
    return take(Long.MIN_VALUE, table.side().lowest(), found);
  }

  private static boolean ceilingInNodes(LoftTable table, long from, Entry found) {
    LoftRoot root = table.root();
    int start = root.indexOf(from);
    for (int index = start; index < root.count(); index++) {
      long line = root.line(index);
      int group = index == start ? DirectoryLine.group(line, from) : 0;
      for (int groups = DirectoryLine.groups(line); group < groups; group++) {
        if (takeLowest(line, group, from, table.buckets(), found)) {
          return true;
        }
      }
    }
    return false;
  }

  private static boolean floorInNodes(LoftTable table, long from, Entry found) {
    LoftRoot root = table.root();
    int start = root.indexOf(from);
    for (int index = start; index >= 0; index--) {
      long line = root.line(index);
      int group = index == start ? DirectoryLine.group(line, from) : DirectoryLine.groups(line) - 1;
      for (; group >= 0; group--) {
        if (takeHighest(line, group, from, table.buckets(), found)) {
          return true;
        }
      }
    }
    return false;
  }

  /**
   * The lowest entry of a group from a key up. A key of an earlier group, in the slots that the two
   * share, was put there after that group was scanned: it is an answer too. A key of a later group
   * is none yet, for it is found again, with its whole group, by the caller.
   */
  private static boolean takeLowest(long line, int group, long from, Bucket buckets, Entry found) {
    while (true) {
      long slot = GroupScan.lowest(line, group, from, buckets);
      if (slot == 0 || DirectoryLine.group(line, GroupScan.key(slot)) > group) {
        return false;
      }
      if (take(GroupScan.key(slot), slot, found)) {
        return true;
      }
    }
  }

  /** As {@link #takeLowest} the other way, where a later group is the one scanned before. */
  private static boolean takeHighest(long line, int group, long from, Bucket buckets, Entry found) {
    while (true) {
      long slot = GroupScan.highest(line, group, from, buckets);
      if (slot == 0 || DirectoryLine.group(line, GroupScan.key(slot)) < group) {
        return false;
      }
      if (take(GroupScan.key(slot), slot, found)) {
        return true;
      }
    }
  }

  /** Copies an entry, unless its value has gone. */
  private static boolean take(long key, long slot, Entry found) {
    long word = SlotArray.value(slot);
    if (!ValueWord.isPresent(word)) {
      return false;
    }
    found.key = key;
    found.value = ValueWord.decode(word);
    return true;
  }
}
