package org.inkling.bytes.node;

import static org.inkling.memory.NativeMemory.copyIn;
import static org.inkling.memory.NativeMemory.putLongUnaligned;

/**
 * The value that a record gets: bytes of an array, a reference to a long value, or a reference to a
 * child. Reused by its owner.
 *
 * @units bytes
 */
public final class NodeValue {
  private static final byte[] NONE = {};

  private byte[] array = NONE;
  private int from;
  private int length;
  private long reference;
  private boolean isReference;
  private boolean isLong;

  /** Creates an empty value. */
  public NodeValue() {}

  /** Makes this a range of an array, which must not change until the value is written. */
  public void setBytes(byte[] array, int from, int length) {
    this.array = array;
    this.from = from;
    this.length = length;
    isReference = false;
    isLong = false;
  }

  /** Makes this a reference to a long value. */
  public void setLong(long reference) {
    this.reference = reference;
    length = Long.BYTES;
    isReference = true;
    isLong = true;
  }

  /** Makes this a reference to a child. */
  public void setChild(long reference) {
    setLong(reference);
    isLong = false;
  }

  /** Drops the array. */
  public void clear() {
    array = NONE;
  }

  /** Returns the bytes that the value takes in its record. */
  public int length() {
    return length;
  }

  boolean isLong() {
    return isLong;
  }

  void write(long to) {
    if (isReference) {
      putLongUnaligned(to, reference);
    } else {
      copyIn(array, from, to, length);
    }
  }
}
