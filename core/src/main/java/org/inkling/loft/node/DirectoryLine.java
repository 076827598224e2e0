package org.inkling.loft.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.getLongAcquire;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;
import static org.inkling.memory.NativeMemory.putLongRelease;

import java.nio.ByteOrder;
import org.inkling.loft.slots.SlotArray;
import org.inkling.memory.NativeMemory;
import org.inkling.model.LinearModel;

/**
 * The data that a lookup needs about a node, in one cache line.
 *
 * <pre>
 *    0        8       16      22      24     32       40              44         48          56      64
 *   +--------+-------+-------+-------+------+--------+---------------+----------+-----------+-------+
 *   | pivot  | base  | slots | range | link | header | 0             | capacity | intercept | slope |
 *   |        |       |       |       |      |        | units per key |          | offsets of knots  |
 *   +--------+-------+-------+-------+------+--------+---------------+----------+-----------+-------+
 * </pre>
 *
 * <p>The word of the slots and the range also holds a mark for dense nodes.
 *
 * <p>The lower row applies to a node whose line is bent ({@link LinearSpline}). The first line of a
 * node's header has this form, and a directory holds a copy; so every method that takes a line
 * takes a header too. A line is written before it is published and never changes except for its
 * link; the header's own link is the canonical one.
 *
 * @shape 64 bytes, 64-byte aligned; the range is the upper quarter of the address of slots
 * @units pivot and base in keys, slope in slots per key, capacity and range in slots, slots and
 *     header addresses
 * @source LOFT, EuroSys'25, sections 3.1 and 3.2
 */
public final class DirectoryLine {
  public static final int BYTES = 64;

  /**
   * Bits of the capacity; the slots that a prediction can name are fewer, so the uppermost byte of
   * the capacity is 0.
   */
  static final int CAPACITY_BITS = 24;

  private static final int PIVOT = 0;
  private static final int BASE = 8;
  private static final int SLOTS = 16;
  private static final int LINK = 24;
  private static final int HEADER = 32;
  private static final int UNITS_PER_KEY = 40;
  private static final int CAPACITY = 44;

  /**
   * The offsets of the knots. That of the first one is always 0: its byte is the unused last byte
   * of the capacity, and the others follow.
   */
  private static final int OFFSETS = 47;

  private static final int INTERCEPT = 48;
  private static final int SLOPE = 56;

  private static final int ADDRESS_BITS = 48;
  private static final long ADDRESSES = (1L << ADDRESS_BITS) - 1;
  private static final int DENSE_BIT = 63;
  private static final long DENSE = 1L << DENSE_BIT;
  private static final int RANGES = (1 << (DENSE_BIT - ADDRESS_BITS)) - 1;

  /** Puts the zero byte after the others, in either byte order. */
  private static final int CAPACITY_SHIFT =
      ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN ? 0 : Integer.SIZE - CAPACITY_BITS;

  /** Number of slots in a cache line. */
  static final int LINE_SLOTS = BYTES / SlotArray.SLOT_BYTES;

  /** Number of slots after the last predictable one, unless the range is smaller. */
  private static final int MAX_SPARE = 8;

  private DirectoryLine() {}

  /** Writes the keys and the header of a node; the first of three steps that write a line. */
  static void writeNode(long line, long pivot, long base, long header) {
    putLong(line + PIVOT, pivot);
    putLong(line + BASE, base);
    putLong(line + HEADER, header);
  }

  /** Writes where the slots are and how they are probed; the second step. */
  static void writeSlots(long line, long slots, int capacity, int range, boolean dense) {
    putLong(line + SLOTS, slots | (long) range << ADDRESS_BITS | (dense ? DENSE : 0));
    putInt(line + CAPACITY, capacity << CAPACITY_SHIFT);
  }

  /** Writes a straight model; the third step. */
  static void writeStraight(long line, double slope, double intercept) {
    putInt(line + UNITS_PER_KEY, 0);
    putDouble(line + INTERCEPT, intercept);
    putDouble(line + SLOPE, slope);
  }

  /** Writes a bent model; the third step. */
  static void writeBent(long line, LinearSpline knots) {
    putInt(line + UNITS_PER_KEY, Float.floatToRawIntBits(knots.unitsPerKey()));
    knots.write(line + OFFSETS);
  }

  /** Writes the line of a node that is not being changed, as a copy of its header's line. */
  public static void writeCopy(long line, long header) {
    copy(header, line, BYTES);
  }

  /** Returns a word of the line, for checks. */
  public static long word(long line, int offset) {
    return getLong(line + offset);
  }

  /**
   * Returns the smallest key that is routed to the node; the first node also holds the keys below
   * it.
   */
  public static long pivot(long line) {
    return getLong(line + PIVOT);
  }

  /** Returns the key that the model counts from. */
  static long base(long line) {
    return getLong(line + BASE);
  }

  /** Returns the slots per key, on average if the line is bent. */
  public static double slope(long line) {
    return isBent(line)
        ? (double) unitsPerKey(line) * capacity(line) / LinearSpline.UNITS
        : getDouble(line + SLOPE);
  }

  /** Returns the predicted slot of the base, not clamped. */
  static double intercept(long line) {
    return isBent(line) ? 0 : getDouble(line + INTERCEPT);
  }

  /** Returns whether the model is a {@link LinearSpline} rather than one line. */
  static boolean isBent(long line) {
    return getInt(line + UNITS_PER_KEY) != 0;
  }

  /** Returns the units per key of a bent line. */
  static float unitsPerKey(long line) {
    return Float.intBitsToFloat(getInt(line + UNITS_PER_KEY));
  }

  /** Returns the address of the offset of knot 0. */
  static long offsets(long line) {
    return line + OFFSETS;
  }

  /**
   * Returns the address of slot 0; masked, so that the compiler knows that words of slots are
   * aligned.
   */
  public static long slots(long line) {
    return NativeMemory.base(getLong(line + SLOTS) & ADDRESSES) & -SlotArray.SLOT_BYTES;
  }

  /** Returns the number of slots that a prediction can name; some more slots follow them. */
  public static int capacity(long line) {
    return getInt(line + CAPACITY) >>> CAPACITY_SHIFT;
  }

  /** Returns the number of slots that a probe covers at most, and that share one bucket. */
  public static int range(long line) {
    return (int) (getLong(line + SLOTS) >>> ADDRESS_BITS) & RANGES;
  }

  /** Returns the number of slots after the ones that a prediction can name, for a range. */
  static int spareSlots(int range) {
    return Math.min(range, MAX_SPARE);
  }

  /** Returns the number of slots after the ones that a prediction can name. */
  static int spare(long line) {
    return spareSlots(range(line));
  }

  /**
   * Returns the number of slots that a probe covers, beginning with a predicted slot: the range, up
   * to the end of the array.
   */
  public static int window(long line, int predicted) {
    int range = range(line);
    return Math.min(range, capacity(line) + spareSlots(range) - predicted);
  }

  /** Returns whether few slots are free, so that a probe is likely to go on. */
  static boolean isDense(long line) {
    return getLong(line + SLOTS) < 0;
  }

  /** Returns the node's header. */
  public static long header(long line) {
    return getLong(line + HEADER);
  }

  /** Returns the link, which must be loaded before any slot of the node. */
  public static long link(long line) {
    // Acquire, pairs with the release in setLink: the new nodes are seen whole. Test: jcstress
    // LinkPublish.
    return getLongAcquire(line + LINK);
  }

  public static void setLink(long line, long link) {
    putLongRelease(line + LINK, link);
  }

  /** Returns the predicted position, not clamped; monotone in the key. */
  public static double position(long line, long key) {
    return isBent(line) ? LinearSpline.position(line, ahead(line, key)) : straight(line, key);
  }

  private static double straight(long line, long key) {
    long base = getLong(line + BASE);
    double intercept = getDouble(line + INTERCEPT);
    return key <= base
        ? intercept
        : LinearModel.position(getDouble(line + SLOPE), intercept, base, key);
  }

  /** The distance from the base to a key, or 0 for a key below the base. */
  private static double ahead(long line, long key) {
    long base = getLong(line + BASE);
    return LinearModel.toUnsignedDouble(Math.max(base, key) - base);
  }

  /**
   * Returns the slot where the probe for a key begins: the slot of its {@link #position}. The other
   * forms are in docs/performance.md, "Forms of one rule".
   */
  public static int predicted(long line, long key) {
    int units = getInt(line + UNITS_PER_KEY);
    return units == 0
        ? predicted(line, straight(line, key))
        : LinearSpline.predicted(line, ahead(line, key) * Float.intBitsToFloat(units));
  }

  /**
   * Returns the slot where the probe for a position begins: the floor of the position, clamped to
   * the capacity. Monotone in the position. Separate because a bucket needs the position as well.
   */
  public static int predicted(long line, double position) {
    return Math.max(0, Math.min((int) position, capacity(line) - 1));
  }

  /** Returns the group of a key. */
  public static int group(long line, long key) {
    return predicted(line, key) / range(line);
  }

  /** Returns the number of groups. */
  public static int groups(long line) {
    return Math.ceilDiv(capacity(line), range(line));
  }

  /** Returns the number of slots, including the ones after the last predicted slot. */
  public static long allSlots(long line) {
    return (long) capacity(line) + spare(line);
  }

  /**
   * Returns the address of the word that points to the bucket of a group; it precedes the slots.
   */
  public static long bucketPointer(long line, int group) {
    return slots(line) - (group + 1L) * Long.BYTES;
  }
}
