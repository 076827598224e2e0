package org.inkling.loft.scan;

import org.inkling.index.EntryHolder;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.slots.Bucket;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.slots.ValueWord;
import org.inkling.loft.table.AccessSampler;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;

/**
 * Finds the entry next to a key, without copying runs of entries. Every method runs under a pin of
 * the caller.
 *
 * <p>The search goes group by group and node by node until a group holds a live key on the wanted
 * side, or the last group that may have one has been searched. A key that is present throughout the
 * call is never passed over; a key that is inserted or removed meanwhile may or may not be seen.
 * Cost: a lookup and one group, plus the empty or removed groups on the way.
 */
public final class Neighbours {

  private Neighbours() {}

  /**
   * Finds the entry with the smallest key from {@code key} up to {@code last}; returns whether
   * there is one.
   */
  public static boolean ceiling(
      LoftTable table, AccessSampler sampler, long key, long last, EntryHolder found) {
    long from = key;
    if (key == Long.MIN_VALUE) {
      if (take(key, SlotArray.value(table.side().lowest()), found)) {
        return true;
      }
      from = key + 1;
    }
    if (from < Long.MAX_VALUE
        && from <= last
        && ceilingInNodes(table, sampler, from, last, found)) {
      return true;
    }
    return last == Long.MAX_VALUE
        && take(Long.MAX_VALUE, SlotArray.value(table.side().highest()), found);
  }

  /**
   * Finds the entry with the greatest key from {@code key} down to {@code last}; returns whether
   * there is one.
   */
  public static boolean floor(
      LoftTable table, AccessSampler sampler, long key, long last, EntryHolder found) {
    long from = key;
    if (key == Long.MAX_VALUE) {
      if (take(key, SlotArray.value(table.side().highest()), found)) {
        return true;
      }
      from = key - 1;
    }
    if (from > Long.MIN_VALUE && from >= last && floorInNodes(table, sampler, from, last, found)) {
      return true;
    }
    return last == Long.MIN_VALUE
        && take(Long.MIN_VALUE, SlotArray.value(table.side().lowest()), found);
  }

  private static boolean ceilingInNodes(
      LoftTable table, AccessSampler sampler, long from, long last, EntryHolder found) {
    LoftRoot root = table.root();
    int start = root.indexOf(from);
    int end = last == Long.MAX_VALUE ? root.count() - 1 : root.indexOf(last);
    for (int index = start; index <= end; index++) {
      long line = root.line(index);
      long least = index == start ? from : DirectoryLine.pivot(line);
      long most = index == end ? last : Long.MAX_VALUE;
      switch (lowestOf(line, least, most, table.buckets(), found)) {
        case FOUND -> {
          return found.key <= last;
        }
        case CHANGING -> {
          var cursor = new LoftCursor(table, sampler, true, false);
          return byCursor(cursor.from(least, last), found);
        }
        case NONE -> {}
      }
    }
    return false;
  }

  private static boolean floorInNodes(
      LoftTable table, AccessSampler sampler, long from, long last, EntryHolder found) {
    LoftRoot root = table.root();
    int start = root.indexOf(from);
    int end = last == Long.MIN_VALUE ? 0 : root.indexOf(last);
    for (int index = start; index >= end; index--) {
      long line = root.line(index);
      long most = index == start ? from : DirectoryLine.pivot(root.line(index + 1)) - 1;
      long least = index == end ? last : Long.MIN_VALUE;
      switch (highestOf(line, most, least, table.buckets(), found)) {
        case FOUND -> {
          return found.key >= last;
        }
        case CHANGING -> {
          var cursor = new LoftCursor(table, sampler, false, false);
          return byCursor(cursor.from(most, last), found);
        }
        case NONE -> {}
      }
    }
    return false;
  }

  /**
   * Finds the entry with a cursor, which knows what to read if a node is in a change; it finds the
   * way again from the root.
   */
  private static boolean byCursor(LoftCursor cursor, EntryHolder found) {
    if (!cursor.next()) {
      return false;
    }
    found.key = cursor.key();
    found.value = cursor.value();
    return true;
  }

  private static Outcome lowestOf(
      long line, long from, long last, Bucket buckets, EntryHolder found) {
    int first = from == DirectoryLine.pivot(line) ? 0 : DirectoryLine.group(line, from);
    int end =
        last == Long.MAX_VALUE ? DirectoryLine.groups(line) - 1 : DirectoryLine.group(line, last);
    for (int group = first; group <= end && NodeHeader.isQuiet(line); group++) {
      Outcome outcome = takeLowest(line, group, from, buckets, found);
      if (outcome != Outcome.NONE) {
        return outcome;
      }
    }
    return NodeHeader.isQuiet(line) ? Outcome.NONE : Outcome.CHANGING;
  }

  private static Outcome highestOf(
      long line, long from, long last, Bucket buckets, EntryHolder found) {
    int end = last == Long.MIN_VALUE ? 0 : DirectoryLine.group(line, last);
    for (int group = DirectoryLine.group(line, from);
        group >= end && NodeHeader.isQuiet(line);
        group--) {
      Outcome outcome = takeHighest(line, group, from, buckets, found);
      if (outcome != Outcome.NONE) {
        return outcome;
      }
    }
    return NodeHeader.isQuiet(line) ? Outcome.NONE : Outcome.CHANGING;
  }

  /**
   * Finds the lowest entry of a group that is not below a key. A key of an earlier group, in the
   * slots that the two groups share, was inserted after that group was scanned, and is a valid
   * answer too. A key of a later group is not an answer yet, because the caller finds it again with
   * its whole group.
   */
  private static Outcome takeLowest(
      long line, int group, long from, Bucket buckets, EntryHolder found) {
    while (true) {
      long slot = GroupScan.lowest(line, group, from, buckets);
      if (slot == 0 || DirectoryLine.group(line, GroupScan.key(slot)) > group) {
        return Outcome.NONE;
      }
      long word = SlotArray.value(slot);
      if (!NodeHeader.isQuiet(line)) {
        return Outcome.CHANGING;
      }
      if (take(GroupScan.key(slot), word, found)) {
        return Outcome.FOUND;
      }
    }
  }

  /** Like {@link #takeLowest}, but downwards: the group scanned before is the later one. */
  private static Outcome takeHighest(
      long line, int group, long from, Bucket buckets, EntryHolder found) {
    while (true) {
      long slot = GroupScan.highest(line, group, from, buckets);
      if (slot == 0 || DirectoryLine.group(line, GroupScan.key(slot)) < group) {
        return Outcome.NONE;
      }
      long word = SlotArray.value(slot);
      if (!NodeHeader.isQuiet(line)) {
        return Outcome.CHANGING;
      }
      if (take(GroupScan.key(slot), word, found)) {
        return Outcome.FOUND;
      }
    }
  }

  /** Copies an entry, unless its value has been removed; returns whether it did. */
  private static boolean take(long key, long word, EntryHolder found) {
    if (!ValueWord.isPresent(word)) {
      return false;
    }
    found.key = key;
    found.value = ValueWord.decode(word);
    return true;
  }

  /** The result of searching one node. */
  private enum Outcome {
    FOUND,
    NONE,

    /**
     * The node is in a change, or a change began during the search: what was read does not count.
     */
    CHANGING
  }
}
