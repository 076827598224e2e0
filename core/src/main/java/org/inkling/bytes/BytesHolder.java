package org.inkling.bytes;

import java.util.Arrays;
import java.util.Objects;
import org.inkling.bytes.records.PreviousValue;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;

/**
 * A holder into which an operation copies the value, or the key, that it found; reused by its
 * owner, one thread at a time. Its array grows with the values that it receives and never shrinks.
 *
 * <p>An operation that finds nothing leaves the holder unchanged.
 *
 * @shape a byte array, of which the first {@link #length} bytes are the value
 */
public final class BytesHolder {
  private static final byte[] NONE = {};
  private static final int FIRST_CAPACITY = 64;

  private byte[] array = NONE;
  private int length;

  /** Creates a holder of no bytes. */
  public BytesHolder() {}

  /** Returns the number of bytes of the value. */
  public int length() {
    return length;
  }

  /**
   * Returns the array of this holder, whose first {@link #length} bytes are the value. The next
   * operation overwrites it, or replaces it by a larger one.
   */
  public byte[] array() {
    return array;
  }

  /** Returns the bytes of the value in a new array. */
  public byte[] toByteArray() {
    return Arrays.copyOf(array, length);
  }

  /**
   * Copies the bytes of an array into this holder.
   *
   * @throws IndexOutOfBoundsException if the array does not have these bytes
   */
  public void set(byte[] from, int at, int count) {
    Objects.checkFromIndexSize(at, count, from.length);
    reserve(count);
    System.arraycopy(from, at, array, 0, count);
    length = count;
  }

  /** Copies all bytes of an array into this holder. */
  public void set(byte[] from) {
    set(from, 0, from.length);
  }

  /** Returns whether a value of this length fits without growing. */
  boolean fits(int bytes) {
    return bytes <= array.length;
  }

  /** Grows the array, if necessary, so that a value of this length fits; the value is kept. */
  void reserve(int bytes) {
    if (!fits(bytes)) {
      int doubled = Math.max(FIRST_CAPACITY, Math.min(2 * array.length, RecordSlabs.MAX_LENGTH));
      array = Arrays.copyOf(array, Math.max(bytes, doubled));
    }
  }

  /** Returns the length up to which a value fits without growing. */
  int room() {
    return array.length;
  }

  /** Sets the length of the value, whose bytes were copied into the array. */
  void setLength(int bytes) {
    length = bytes;
  }

  /** Copies the payload of a record that {@link #fits}, by its reference. */
  void copy(long reference) {
    int bytes = RecordReference.length(reference);
    NativeMemory.copyOut(RecordReference.payload(reference), array, 0, bytes);
    length = bytes;
  }

  /** A holder to which an exchange of a {@link LongBytesIndex} copies. */
  record Receiver(BytesHolder holder) implements PreviousValue {
    @Override
    public boolean fits(int bytes) {
      return holder.fits(bytes);
    }

    @Override
    public void reserve(int bytes) {
      holder.reserve(bytes);
    }

    @Override
    public void copy(long reference) {
      holder.copy(reference);
    }
  }

  @Override
  public String toString() {
    return "holder of a value of " + length + " bytes";
  }
}
