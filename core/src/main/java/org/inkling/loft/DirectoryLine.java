package org.inkling.loft;

import static org.inkling.memory.NativeMemory.getDouble;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getLong;
import static org.inkling.memory.NativeMemory.putDouble;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putLong;

import org.inkling.model.LinearModel;

/**
 * What a lookup needs to know of a node, in one cache line.
 *
 * <pre>
 *    0        8        16          24       32         36      40       48              64
 *   +--------+--------+-----------+--------+----------+-------+--------+---------------+
 *   | pivot  | slope  | intercept | slots  | capacity | range | keys   | kept free     |
 *   +--------+--------+-----------+--------+----------+-------+--------+---------------+
 * </pre>
 *
 * <p>The model is the segment's line times the expansion. A line is written before its root is
 * published and never changes; the free bytes are for the links of retraining.
 *
 * @shape 64 bytes, 64-byte aligned
 * @units pivot in keys, slope in slots per key, capacity and range in slots, slots an address
 * @source LOFT, EuroSys'25, sections 3.1 and 3.2
 */
final class DirectoryLine {
  static final int BYTES = 64;

  private static final int PIVOT = 0;
  private static final int SLOPE = 8;
  private static final int INTERCEPT = 16;
  private static final int SLOTS = 24;
  private static final int CAPACITY = 32;
  private static final int RANGE = 36;
  private static final int KEYS = 40;

  private DirectoryLine() {}

  static void write(long line, NodeShape shape, long slots) {
    putLong(line + PIVOT, shape.pivot());
    putDouble(line + SLOPE, shape.slope());
    putDouble(line + INTERCEPT, shape.intercept());
    putLong(line + SLOTS, slots);
    putInt(line + CAPACITY, shape.capacity());
    putInt(line + RANGE, shape.range());
    putLong(line + KEYS, shape.keys());
  }

  /** Smallest key of the node at load; the first node also holds what is below. */
  static long pivot(long line) {
    return getLong(line + PIVOT);
  }

  /** Address of slot 0. */
  static long slots(long line) {
    return getLong(line + SLOTS);
  }

  /** Slots that a prediction can name; {@link #range} more follow them. */
  static int capacity(long line) {
    return getInt(line + CAPACITY);
  }

  /** Slots that a probe covers, and that share one bucket. */
  static int range(long line) {
    return getInt(line + RANGE);
  }

  /** Keys that the node was built with. */
  static long keysAtLoad(long line) {
    return getLong(line + KEYS);
  }

  /** Predicted position, not clamped; monotone in the key. */
  static double position(long line, long key) {
    long pivot = getLong(line + PIVOT);
    double intercept = getDouble(line + INTERCEPT);
    return key <= pivot
        ? intercept
        : LinearModel.position(getDouble(line + SLOPE), intercept, pivot, key);
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

  /** The word that points to the bucket of a group; it stands before the slots. */
  static long bucketPointer(long line, int group) {
    return slots(line) - (group + 1L) * Long.BYTES;
  }
}
