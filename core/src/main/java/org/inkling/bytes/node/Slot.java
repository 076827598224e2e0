package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copy;
import static org.inkling.memory.NativeMemory.getInt;
import static org.inkling.memory.NativeMemory.getUnsignedShort;
import static org.inkling.memory.NativeMemory.putInt;
import static org.inkling.memory.NativeMemory.putUnsignedShort;

import org.inkling.memory.records.NativeBytes;

/**
 * A slot in the arrays of a node, and the two lengths at the begin of its record. A method takes
 * the capacity that the header states, so that the header is loaded once.
 *
 * @shape see the package comment
 * @units offsets and lengths in bytes
 */
final class Slot {
  /** The bytes of a key that are in the array of heads. */
  static final int HEAD = Integer.BYTES;

  /** The bytes at the begin of a record: the length of its value, and that of its key. */
  static final int LENGTHS = 2 * Short.BYTES;

  /** Set in an offset if the value of the record is a reference to a long value. */
  private static final int LONG = 0x8000;

  private Slot() {}

  /** Returns the offset of a record, and whether its value is long. */
  static int word(long node, int capacity, int place) {
    return getUnsignedShort(NodeHeader.offsets(node, capacity) + (long) place * Short.BYTES);
  }

  static void putWord(long node, int capacity, int place, int word) {
    putUnsignedShort(NodeHeader.offsets(node, capacity) + (long) place * Short.BYTES, word);
  }

  static int word(int offset, boolean isLong) {
    return offset | (isLong ? LONG : 0);
  }

  static int offset(int word) {
    return word & (LONG - 1);
  }

  static boolean isLong(int word) {
    return (word & LONG) != 0;
  }

  /** Returns the first bytes of the key after the prefix, zeros after its end. */
  static int head(long node, int capacity, int place) {
    return getInt(NodeHeader.heads(node, capacity) + (long) place * Integer.BYTES);
  }

  static void putHead(long node, int capacity, int place, int head) {
    putInt(NodeHeader.heads(node, capacity) + (long) place * Integer.BYTES, head);
  }

  /** Moves the slots {@code [from, to)} by some places, which may be negative. */
  static void move(long node, int capacity, int from, int to, int by) {
    int slots = to - from;
    long tag = NodeHeader.tags(node) + from;
    long word = NodeHeader.offsets(node, capacity) + (long) from * Short.BYTES;
    long head = NodeHeader.heads(node, capacity) + (long) from * Integer.BYTES;
    copy(tag, tag + by, slots);
    copy(word, word + (long) by * Short.BYTES, (long) slots * Short.BYTES);
    copy(head, head + (long) by * Integer.BYTES, (long) slots * Integer.BYTES);
  }

  /** Returns the length of the value of a record. */
  static int valueBytes(long record) {
    return getUnsignedShort(record);
  }

  /** Returns the length of the key of a record, without the prefix. */
  static int keyBytes(long record) {
    return getUnsignedShort(record + Short.BYTES);
  }

  static void putLengths(long record, int keyBytes, int valueBytes) {
    putUnsignedShort(record, valueBytes);
    putUnsignedShort(record + Short.BYTES, keyBytes);
  }

  /** Returns how many bytes of a key of this length are in its record. */
  static int rest(int keyBytes) {
    return Math.max(0, keyBytes - HEAD);
  }

  /** Returns the size of a record. */
  static int recordBytes(long record) {
    return LENGTHS + rest(keyBytes(record)) + valueBytes(record);
  }

  /** Returns the head that a key has without its first bytes, which are fewer than it has. */
  static int headAfter(int head, long record, int dropped) {
    int left = keyBytes(record) - Math.max(dropped, HEAD);
    if (left <= 0) {
      return dropped < HEAD ? head << (Byte.SIZE * dropped) : 0;
    }
    long rest = record + LENGTHS;
    if (dropped >= HEAD) {
      return (int) (NativeBytes.prefix(rest + dropped - HEAD, left) >>> Integer.SIZE);
    }
    long window = ((long) head << Integer.SIZE) | (NativeBytes.prefix(rest, left) >>> Integer.SIZE);
    return (int) ((window << (Byte.SIZE * dropped)) >>> Integer.SIZE);
  }
}
