package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putLongOpaque;

/**
 * The two words of a node's header; the package comment shows them. A caller loads a word once and
 * takes the numbers out of it; a reader that others may disturb bounds each number.
 *
 * @units offsets and lengths in bytes
 */
public final class NodeHeader {
  /** The size of the header. */
  static final int BYTES = 16;

  /** The bytes of a slot in the three arrays: a tag, an offset and a head. */
  static final int SLOT_BYTES = 1 + Short.BYTES + Integer.BYTES;

  /** Slots are added in this number, so that the arrays stay aligned. */
  static final int SLOT_STEP = 8;

  /** Stands for the length of the upper fence of a node that has none: all keys are below. */
  static final int NO_FENCE = 0xffff;

  private static final int SPACE = 8;
  private static final int CAPACITY_SHIFT = 16;
  private static final int PREFIX_SHIFT = 32;
  private static final int LEVEL_SHIFT = 48;
  private static final int APPENDS_SHIFT = 56;
  private static final int DEAD_SHIFT = 16;
  private static final int LOWER_SHIFT = 32;
  private static final int UPPER_SHIFT = 48;
  private static final int MAX_APPENDS = 0xff;
  private static final int SHORT = 0xffff;
  private static final int BYTE = 0xff;

  private NodeHeader() {}

  /** Returns the word with the counts of a node. */
  public static long counts(long node) {
    return getLong(node);
  }

  static void putCounts(long node, long counts) {
    putLongOpaque(node, counts);
  }

  static long counts(int level, int prefix, int capacity) {
    return (long) level << LEVEL_SHIFT
        | (long) prefix << PREFIX_SHIFT
        | (long) capacity << CAPACITY_SHIFT;
  }

  /** Returns the number of records. */
  public static int count(long counts) {
    return (int) counts & SHORT;
  }

  /** Returns the level, 0 for a leaf. */
  public static int level(long counts) {
    return (int) (counts >>> LEVEL_SHIFT) & BYTE;
  }

  /** Returns whether a node is a leaf. */
  public static boolean isLeaf(long counts) {
    return level(counts) == 0;
  }

  static int capacity(long counts) {
    return (int) (counts >>> CAPACITY_SHIFT) & SHORT;
  }

  static int prefix(long counts) {
    return (int) (counts >>> PREFIX_SHIFT) & SHORT;
  }

  /** Returns how many insertions in sequence were behind the last record, 255 for more. */
  static int appends(long counts) {
    return (int) (counts >>> APPENDS_SHIFT) & BYTE;
  }

  static long withCount(long counts, int count) {
    return (counts & ~(long) SHORT) | count;
  }

  static long withCapacity(long counts, int capacity) {
    return (counts & ~((long) SHORT << CAPACITY_SHIFT)) | (long) capacity << CAPACITY_SHIFT;
  }

  static long withAppends(long counts, int appends) {
    return (counts & ((1L << APPENDS_SHIFT) - 1))
        | (long) Math.min(appends, MAX_APPENDS) << APPENDS_SHIFT;
  }

  /** Returns whether half of the records, or 255, came in sequence, each behind the last one. */
  static boolean isAppended(long counts) {
    return appends(counts) >= Math.clamp(count(counts) / 2, 1, MAX_APPENDS);
  }

  /** Returns the word with the places of records and fences. */
  static long space(long node) {
    return getLong(node + SPACE);
  }

  static void putSpace(long node, long space) {
    putLongOpaque(node + SPACE, space);
  }

  static long space(int firstRecord, int dead, int lower, int upper) {
    return (long) upper << UPPER_SHIFT
        | (long) lower << LOWER_SHIFT
        | (long) dead << DEAD_SHIFT
        | firstRecord;
  }

  static int firstRecord(long space) {
    return (int) space & SHORT;
  }

  /** Returns the bytes of records that are not used any more. */
  static int dead(long space) {
    return (int) (space >>> DEAD_SHIFT) & SHORT;
  }

  static int lower(long space) {
    return (int) (space >>> LOWER_SHIFT) & SHORT;
  }

  /** Returns the length of the upper fence, NO_FENCE if there is none. */
  static int upper(long space) {
    return (int) (space >>> UPPER_SHIFT) & SHORT;
  }

  /** Returns the bytes that both fences take. */
  static int fences(long space) {
    int upper = upper(space);
    return lower(space) + (upper == NO_FENCE ? 0 : upper);
  }

  static long withRecords(long space, int firstRecord, int dead) {
    return (space & -1L << LOWER_SHIFT) | (long) dead << DEAD_SHIFT | firstRecord;
  }

  /** Returns the address of the tags. */
  static long tags(long node) {
    return node + BYTES;
  }

  /** Returns the address of the offsets. */
  static long offsets(long node, int capacity) {
    return node + BYTES + capacity;
  }

  /** Returns the address of the heads. */
  static long heads(long node, int capacity) {
    return node + BYTES + (long) capacity * (1 + Short.BYTES);
  }
}
