package org.inkling.xindex.group;

import static org.inkling.memory.NativeMemory.base;
import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.model.LinearModel;
import org.inkling.segmentation.RegressionLine;
import org.inkling.xindex.root.GroupRange;

/**
 * A group: the entries of one range of keys. A block names an array of sorted records and lines
 * that predict places in it, and one or two deltas, which hold what was inserted later. Nothing in
 * a block changes once it is published; a change of the group publishes another block.
 *
 * <pre>
 *   0  | pivot | end | next | array | records, lines | array bytes | delta | next delta |
 *   64 | first key | slope | intercept | below, above |   for each of up to 4 lines
 * </pre>
 *
 * <p>A block with two deltas is a logical group: it has the array and the delta of the group that
 * it replaces, and a second, temporary delta for insertions while the first one is frozen.
 *
 * <p>The first three words are the {@link GroupRange}. They, and all that a search reads before the
 * lines, are in the first cache line.
 *
 * @shape one block of 256 bytes; the array and the deltas are blocks of their own
 * @units records and places in records, errors in records
 * @source XIndex, TOS'22, algorithm 1
 */
public final class Group {
  /** The size of the block. */
  public static final long BYTES = 256;

  /** The maximum number of lines, the paper's m. */
  public static final int MAX_LINES = 4;

  private static final long ARRAY = GroupRange.BYTES;
  private static final long RECORDS = 32;
  private static final long LINE_COUNT = 36;
  private static final long ARRAY_BYTES = 40;
  private static final long DELTA = 48;
  private static final long NEXT_DELTA = 56;
  private static final long LINES = 64;
  private static final long OFFSETS = 192;

  private static final long LINE_BYTES = 32;
  private static final long SLOPE = 8;
  private static final long INTERCEPT = 16;
  private static final long BELOW = 24;
  private static final long ABOVE = 28;

  private Group() {}

  /**
   * Writes a group without an array into a block that no other thread sees yet.
   *
   * @param pivot its smallest key
   * @param end its greatest key
   */
  public static void init(long group, long pivot, long end, long delta) {
    GroupRange.init(group, pivot, end);
    putLong(group + DELTA, delta);
  }

  /** Sets the array of a group that no other thread sees yet, and takes its lines away. */
  public static void setArray(long group, long array, int records, long bytes) {
    putLong(group + ARRAY, array);
    putInt(group + RECORDS, records);
    putInt(group + LINE_COUNT, 0);
    putLong(group + ARRAY_BYTES, bytes);
  }

  /** Returns the offsets of the positions that the lines predict, see {@link PositionOffsets}. */
  static long offsets(long group) {
    return group + OFFSETS;
  }

  /**
   * Adds a line to a group that no other thread sees yet; lines come in the order of the keys.
   *
   * @param below the most records by which a key of the line lies before its corrected position
   * @param above the most records by which a key of the line lies after it
   */
  static void addLine(long group, RegressionLine line, int below, int above) {
    int lines = lines(group);
    long address = line(group, lines);
    putLong(address, line.firstKey());
    putDouble(address + SLOPE, line.slope());
    putDouble(address + INTERCEPT, line.intercept());
    putInt(address + BELOW, below);
    putInt(address + ABOVE, above);
    putInt(group + LINE_COUNT, lines + 1);
  }

  /**
   * Writes a logical group: a range of the keys of a group, with the whole array, the lines and the
   * delta of that group, and a next delta.
   */
  public static void initLogical(long logical, long group, long pivot, long end, long nextDelta) {
    for (long offset = 0; offset < BYTES; offset += Long.BYTES) {
      putLong(logical + offset, getLong(group + offset));
    }
    init(logical, pivot, end, delta(group));
    putLong(logical + NEXT_DELTA, nextDelta);
  }

  /** Returns the address of the first record, 0 if there is none. */
  public static long array(long group) {
    return getLong(group + ARRAY);
  }

  /** Returns the number of records in the array, removed ones included. */
  public static int records(long group) {
    return getInt(group + RECORDS);
  }

  /** Returns the size of the array's block. */
  public static long arrayBytes(long group) {
    return getLong(group + ARRAY_BYTES);
  }

  /** Returns the delta that insertions go to until it is frozen. */
  public static long delta(long group) {
    return getLong(group + DELTA);
  }

  /** Returns the delta that insertions go to after {@link #delta} is frozen; 0 for none. */
  public static long nextDelta(long group) {
    return getLong(group + NEXT_DELTA);
  }

  /** Returns the number of lines; 0 if there are no records. */
  public static int lines(long group) {
    return getInt(group + LINE_COUNT);
  }

  /** Returns the record at a place of the array. */
  public static long record(long group, int place) {
    return array(group) + EntryRecord.BYTES * place;
  }

  /**
   * Returns the record of a key in the array, live or not; 0 if it has none. Costs the comparisons
   * of a binary search within the error of one line.
   */
  public static long find(long group, long key) {
    long block = base(group);
    int records = getInt(block + RECORDS);
    if (records == 0 || key < getLong(block + LINES)) {
      return 0;
    }
    long line = lineFor(block, key);
    long predicted = predict(block, line, key, records);
    long low = Math.max(0, predicted - getInt(line + BELOW));
    long high = Math.min(records - 1, predicted + getInt(line + ABOVE));
    long array = getLong(block + ARRAY);
    long found =
        keyAt(array, predicted) <= key
            ? searchUp(array, predicted, high, key)
            : searchDown(array, predicted, low, key);
    return keyAt(array, found) == key ? array + EntryRecord.BYTES * found : 0;
  }

  /**
   * Returns the place of the first record whose key is not smaller than a key; the number of
   * records if there is none. Costs the comparisons of a search that begins at the prediction of a
   * line.
   */
  public static int placeOf(long group, long key) {
    int records = records(group);
    if (records == 0) {
      return 0;
    }
    long array = array(group);
    long predicted = predict(group, lineFor(group, key), key, records);
    long found = // the error of a line holds for its own keys alone, so every place may be the one
        keyAt(array, predicted) <= key
            ? searchUp(array, predicted, records - 1, key)
            : searchDown(array, predicted, 0, key);
    return (int) (keyAt(array, found) < key ? found + 1 : found);
  }

  /** Returns the last line whose first key is not greater than the key, or the first line. */
  private static long lineFor(long group, long key) {
    long line = group + LINES;
    for (int left = getInt(group + LINE_COUNT) - 1; left > 0; left--) {
      if (key < getLong(line + LINE_BYTES)) {
        return line;
      }
      line += LINE_BYTES;
    }
    return line;
  }

  /** Returns the place at which a search for a key begins, in a group with records. */
  static long predicted(long group, long key) {
    return predict(group, lineFor(group, key), key, records(group));
  }

  private static long predict(long group, long line, long key, int records) {
    double slope = getDouble(line + SLOPE);
    double intercept = getDouble(line + INTERCEPT);
    long position = LinearModel.slot(slope, intercept, getLong(line), key, records);
    return PositionOffsets.corrected(group + OFFSETS, position, records);
  }

  /** Returns the place of the last key that is not greater; the one at {@code from} is not. */
  private static long searchUp(long array, long from, long high, long key) {
    long at = from;
    long step = 1; // steps that double, since most predictions are much better than the worst
    while (at + step <= high && keyAt(array, at + step) <= key) {
      at += step;
      step <<= 1;
    }
    return search(array, at, Math.min(step, high - at + 1), key);
  }

  /** Returns the place of the last key that is not greater, or a greater one if there is none. */
  private static long searchDown(long array, long from, long low, long key) {
    long at = from; // its key is greater
    long step = 1;
    while (at - step > low && keyAt(array, at - step) > key) {
      at -= step;
      step <<= 1;
    }
    long first = Math.max(low, at - step);
    return search(array, first, at - first, key);
  }

  /** Returns the last of some places whose key is not greater than a key, or the first. */
  private static long search(long array, long first, long count, long key) {
    long found = first;
    for (long left = count; left > 1; ) {
      long half = left >>> 1;
      found = keyAt(array, found + half) <= key ? found + half : found;
      left -= half;
    }
    return found;
  }

  private static long keyAt(long array, long place) {
    return getLong(array + EntryRecord.BYTES * place);
  }

  private static long line(long group, int number) {
    return group + LINES + LINE_BYTES * number;
  }
}
