package org.inkling.bytes.node;

/**
 * The word of a slot: the head of a key, the length of the key without the prefix, whether the
 * value is a reference to a long value, and the offset of the record.
 *
 * @shape see the package comment
 * @units bytes
 */
final class Slot {
  /** The bytes of a key that are in its slot. */
  static final int HEAD = Integer.BYTES;

  private static final int HEAD_SHIFT = 32;
  private static final int LENGTH_SHIFT = 16;
  private static final int LENGTHS = 0x1fff;
  private static final int OFFSETS = 0xffff;
  private static final long LONG = 1L << 31;

  /** The bits that the slots of two equal keys share. */
  private static final long KEY = ~(LONG | OFFSETS);

  private Slot() {}

  /** Returns a slot with a head and the length of the key without the prefix. */
  static long of(int head, int length) {
    return (long) head << HEAD_SHIFT | (long) length << LENGTH_SHIFT;
  }

  static long withRecord(long slot, int offset, boolean isLong) {
    return (slot & KEY) | (isLong ? LONG : 0) | offset;
  }

  /** Returns whether two slots have the same head and the same length of the key. */
  static boolean isSameKey(long slot, long other) {
    return ((slot ^ other) & KEY) == 0;
  }

  static int head(long slot) {
    return (int) (slot >>> HEAD_SHIFT);
  }

  /** Returns the length of the key without the prefix. */
  static int length(long slot) {
    return (int) (slot >>> LENGTH_SHIFT) & LENGTHS;
  }

  /** Returns the bytes of the key that are in the record. */
  static int rest(long slot) {
    return Math.max(0, length(slot) - HEAD);
  }

  static boolean isLong(long slot) {
    return (slot & LONG) != 0;
  }

  /** Returns the offset of the record in the node. */
  static int offset(long slot) {
    return (int) slot & OFFSETS;
  }
}
