package org.inkling.bytes;

import java.util.Objects;
import org.inkling.memory.NativeMemory;
import org.inkling.memory.records.NativeBytes;
import org.inkling.memory.records.RecordReference;
import org.inkling.memory.records.RecordSlabs;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a caller passes as a value: a range of an array, or a region. They are copied or
 * compared during the call, and not kept.
 */
record ValueBytes(byte @Nullable [] array, @Nullable ByteRegion region, int from, int length) {

  static ValueBytes of(byte[] array) {
    return of(array, 0, array.length);
  }

  /**
   * Returns a range of an array.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  static ValueBytes of(byte[] array, int from, int count) {
    Objects.checkFromIndexSize(from, count, array.length);
    return new ValueBytes(array, null, from, count);
  }

  static ValueBytes of(ByteRegion region) {
    if (region.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a value of " + region.size() + " bytes, expected at most " + RecordSlabs.MAX_LENGTH);
    }
    return new ValueBytes(null, region, 0, (int) region.size());
  }

  /** Returns these bytes if they may be a value. */
  ValueBytes checked() {
    if (length > RecordSlabs.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a value of " + length + " bytes, expected at most " + RecordSlabs.MAX_LENGTH);
    }
    return this;
  }

  /** Copies the bytes into the payload of a record of the same length. */
  void copyTo(long record) {
    long payload = RecordSlabs.payload(record);
    if (array != null) {
      NativeMemory.copyIn(array, from, payload, length);
    } else {
      NativeMemory.copyIn(region(), from, payload, length);
    }
  }

  /** Returns whether the record of a reference has these bytes. */
  boolean isIn(long reference) {
    int bytes = RecordReference.length(reference);
    if (bytes != length) {
      return false;
    }
    long payload = RecordReference.payload(reference);
    return array != null
        ? NativeBytes.equal(payload, bytes, array, from, length)
        : NativeBytes.equal(payload, bytes, region(), from, length);
  }

  @Override
  public ByteRegion region() {
    return Objects.requireNonNull(region);
  }
}
