package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.getLongUnaligned;

/**
 * The place of a value in a node, in one word. Offset and length are within the node, whatever its
 * content.
 *
 * @shape long: 63; offset in the node: 62..32; length: 31..0
 * @units bytes
 */
public final class RecordValue {
  private static final int OFFSET_SHIFT = 32;
  private static final long LONG = 1L << 63;

  private RecordValue() {}

  /** Returns the place of the value of a record, given the word of its slot. */
  static long of(int nodeBytes, long node, int word) {
    int record = Math.min(Slot.offset(word), nodeBytes - Slot.LENGTHS);
    int rest = Slot.rest(Slot.keyBytes(node + record));
    int offset = Math.min(record + Slot.LENGTHS + rest, nodeBytes);
    int length = Math.min(Slot.valueBytes(node + record), nodeBytes - offset);
    return (long) offset << OFFSET_SHIFT | length | (Slot.isLong(word) ? LONG : 0);
  }

  /** Returns whether the value in the node is a reference to a long value. */
  public static boolean isLong(long value) {
    return value < 0;
  }

  /** Returns the offset of the value in its node. */
  public static int offset(long value) {
    return (int) (value >>> OFFSET_SHIFT) & Integer.MAX_VALUE;
  }

  /** Returns the length of the value in the node. */
  public static int length(long value) {
    return (int) value;
  }

  /** Returns the reference to a child or to a long value; any number if the value is torn. */
  public static long reference(long node, long value) {
    return length(value) < Long.BYTES ? 0 : getLongUnaligned(node + offset(value));
  }
}
