package org.inkling.loft;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import org.inkling.memory.NativeMemory;
import org.inkling.model.LinearModel;
import org.inkling.slots.SlotArray;

/**
 * What a lookup needs to know of a node, in one cache line.
 *
 * <pre>
 *    0        8       16       24          32       40         44      48       56       64
 *   +--------+-------+--------+-----------+--------+----------+-------+--------+--------+
 *   | pivot  | base  | slope  | intercept | slots  | capacity | range | link   | header |
 *   +--------+-------+--------+-----------+--------+----------+-------+--------+--------+
 * </pre>
 *
 * <p>The first line of a node's header has this form, and a directory holds a copy of it, so that
 * whatever takes a line takes a header too. A line is written before it is published and never
 * changes but for its link; the header's own link is the canonical one.
 *
 * @shape 64 bytes, 64-byte aligned
 * @units pivot and base in keys, slope in slots per key, capacity and range in slots, slots and
 *     header addresses
 * @source LOFT, EuroSys'25, sections 3.1 and 3.2
 */
final class DirectoryLine {
  static final int BYTES = 64;

  private static final int PIVOT = 0;
  private static final int BASE = 8;
  private static final int SLOPE = 16;
  private static final int INTERCEPT = 24;
  private static final int SLOTS = 32;
  private static final int CAPACITY = 40;
  private static final int RANGE = 44;
  private static final int LINK = 48;
  private static final int HEADER = 56;

  private DirectoryLine() {}

  static void write(long line, NodeShape shape, long slots, long header) {
    putLong(line + PIVOT, shape.pivot());
    putLong(line + BASE, shape.base());
    putDouble(line + SLOPE, shape.slope());
    putDouble(line + INTERCEPT, shape.intercept());
    putLong(line + SLOTS, slots);
    putInt(line + CAPACITY, shape.capacity());
    putInt(line + RANGE, shape.range());
    putLong(line + HEADER, header);
  }

  /** Writes the line of a node that is in no change. */
  static void writeCopy(long line, long header) {
    copy(header, line, BYTES);
  }

  /** A word of the line, for checks. */
  static long word(long line, int offset) {
    return getLong(line + offset);
  }

  /** Smallest key that is routed to the node; the first node also holds what is below. */
  static long pivot(long line) {
    return getLong(line + PIVOT);
  }

  /** The key that the model counts from. */
  static long base(long line) {
    return getLong(line + BASE);
  }

  /** Slots per key. */
  static double slope(long line) {
    return getDouble(line + SLOPE);
  }

  /** Predicted slot of the base, not clamped. */
  static double intercept(long line) {
    return getDouble(line + INTERCEPT);
  }

  /** Address of slot 0; masked, so that the compiler knows that words of slots are aligned. */
  static long slots(long line) {
    return NativeMemory.base(getLong(line + SLOTS)) & -SlotArray.SLOT_BYTES;
  }

  /** Slots that a prediction can name; {@link #range} more follow them. */
  static int capacity(long line) {
    return getInt(line + CAPACITY);
  }

  /** Slots that a probe covers, and that share one bucket. */
  static int range(long line) {
    return getInt(line + RANGE);
  }

  /** The node's header. */
  static long header(long line) {
    return getLong(line + HEADER);
  }

  /** The link, to be loaded before any slot of the node. */
  static long link(long line) {
    // Acquire, pairs with the release in setLink: the new nodes are seen whole. Test: jcstress
    // LinkPublish.
    return getLongAcquire(line + LINK);
  }

  static void setLink(long line, long link) {
    putLongRelease(line + LINK, link);
  }

  /** Predicted position, not clamped; monotone in the key. */
  static double position(long line, long key) {
    long base = getLong(line + BASE);
    double intercept = getDouble(line + INTERCEPT);
    return key <= base
        ? intercept
        : LinearModel.position(getDouble(line + SLOPE), intercept, base, key);
  }

  /** The slot that a position names: its floor, clamped to the capacity. */
  static int predicted(long line, double position) {
    return Math.max(0, Math.min((int) position, capacity(line) - 1));
  }

  /** The group of a key. */
  static int group(long line, long key) {
    return predicted(line, position(line, key)) / range(line);
  }

  /** Number of groups. */
  static int groups(long line) {
    return Math.ceilDiv(capacity(line), range(line));
  }

  /** Number of slots, those behind the last predicted one included. */
  static long allSlots(long line) {
    return (long) capacity(line) + range(line);
  }

  /** The word that points to the bucket of a group; it stands before the slots. */
  static long bucketPointer(long line, int group) {
    return slots(line) - (group + 1L) * Long.BYTES;
  }
}
