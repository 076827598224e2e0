package org.inkling.bytes.scan;

import org.inkling.bytes.node.NodeShape;
import org.inkling.bytes.node.RecordValue;
import org.inkling.bytes.tree.BytesTree;
import org.inkling.memory.NativeMemory;

/**
 * Entries that were copied out of one leaf together, in the order of a walk. A long value is in a
 * batch of its own. Until the leaf is validated, what was copied may be torn.
 *
 * @shape keys and values one after another in an array each
 * @units bytes
 */
public final class ScanBatch {
  /** A longer array of a value is not kept for the next search. */
  private static final int MOST_KEPT = 64 << 10;

  private final BytesTree tree;
  private final int maxKeyBytes;
  private final int[] keyEnds;
  private final int[] valueEnds;
  private final byte[] keys;
  private final byte[] shortValues;
  private byte[] values;
  private int count;
  private long longValue;

  /** Creates a batch of at most this many entries, fewer if they are long. */
  ScanBatch(BytesTree tree, int most) {
    NodeShape shape = tree.shape();
    this.tree = tree;
    this.maxKeyBytes = shape.maxKeyBytes();
    this.keyEnds = new int[most + 1];
    this.valueEnds = new int[most + 1];
    this.keys = new byte[Math.min(shape.nodeBytes(), most * maxKeyBytes)];
    this.shortValues = new byte[Math.min(shape.nodeBytes(), most * shape.maxInlineBytes())];
    this.values = shortValues;
  }

  /** Drops all entries. */
  void clear() {
    count = 0;
    longValue = 0;
  }

  /** Drops all entries, and the array of a value that is longer than most. */
  public void release() {
    clear();
    if (values.length > MOST_KEPT) {
      values = shortValues;
    }
  }

  /** Returns the number of entries. */
  int count() {
    return count;
  }

  /** Drops all entries but the first ones. */
  void keep(int entries) {
    count = entries;
  }

  /** Copies the entry of a slot behind the others; returns whether it had room. */
  boolean add(long node, int place) {
    long value = tree.search().value(node, place);
    boolean isLong = RecordValue.isLong(value);
    int keyAt = keyEnds[count];
    int valueAt = valueEnds[count];
    int length = isLong ? 0 : RecordValue.length(value);
    boolean hasRoom =
        count < keyEnds.length - 1
            && keys.length - keyAt >= maxKeyBytes
            && values.length - valueAt >= length
            && longValue == 0
            && (!isLong || count == 0);
    if (!hasRoom) {
      return false;
    }
    if (isLong) {
      longValue = RecordValue.reference(node, value);
    } else {
      NativeMemory.copyOut(node + RecordValue.offset(value), values, valueAt, length);
    }
    keyEnds[count + 1] = keyAt + tree.keys().copyKey(node, place, keys, keyAt);
    valueEnds[count + 1] = valueAt + length;
    count++;
    return true;
  }

  /** Copies the long value, if the batch has one; its leaf is valid, and the pin still held. */
  void settle() {
    if (longValue != 0) {
      int length = tree.nodes().valueLength(longValue);
      if (values.length < length) {
        values = new byte[length];
      }
      NativeMemory.copyOut(tree.nodes().valueBytes(longValue), values, 0, length);
      valueEnds[1] = length;
      longValue = 0;
    }
  }

  /** Returns the array of the keys. */
  public byte[] keys() {
    return keys;
  }

  /** Returns where a key begins. */
  public int keyAt(int entry) {
    return keyEnds[entry];
  }

  /** Returns the length of a key. */
  public int keyBytes(int entry) {
    return keyEnds[entry + 1] - keyEnds[entry];
  }

  /** Returns the array of the values. */
  public byte[] values() {
    return values;
  }

  /** Returns where a value begins. */
  public int valueAt(int entry) {
    return valueEnds[entry];
  }

  /** Returns the length of a value. */
  public int valueBytes(int entry) {
    return valueEnds[entry + 1] - valueEnds[entry];
  }
}
