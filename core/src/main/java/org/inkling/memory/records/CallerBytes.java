package org.inkling.memory.records;

import java.util.Objects;
import org.inkling.memory.NativeMemory;
import org.inkling.region.ByteRegion;
import org.jspecify.annotations.Nullable;

/**
 * The bytes that a caller passes: a range of an array, or a region. They are copied or compared
 * during the call, and not kept.
 */
public final class CallerBytes {
  private final byte @Nullable [] array;
  private final @Nullable ByteRegion region;
  private final int from;
  private final int length;

  private CallerBytes(byte @Nullable [] array, @Nullable ByteRegion region, int from, int length) {
    this.array = array;
    this.region = region;
    this.from = from;
    this.length = length;
  }

  /** Returns all bytes of an array. */
  public static CallerBytes of(byte[] array) {
    return of(array, 0, array.length);
  }

  /**
   * Returns a range of an array.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  public static CallerBytes of(byte[] array, int from, int count) {
    Objects.checkFromIndexSize(from, count, array.length);
    return new CallerBytes(array, null, from, count);
  }

  /**
   * Returns the bytes of a region.
   *
   * @throws IllegalArgumentException if it has more bytes than an array can have
   */
  public static CallerBytes of(ByteRegion region) {
    if (region.size() > Integer.MAX_VALUE) {
      throw new IllegalArgumentException(
          "a key or value in a " + region + ", expected at most " + Integer.MAX_VALUE + " bytes");
    }
    return new CallerBytes(null, region, 0, (int) region.size());
  }

  /**
   * Returns these bytes if they may be a value.
   *
   * @throws IllegalArgumentException if there are more than {@link RecordSlabs#MAX_LENGTH}
   */
  public CallerBytes checked() {
    if (length > RecordSlabs.MAX_LENGTH) {
      throw new IllegalArgumentException(
          "a value of " + length + " bytes, expected at most " + RecordSlabs.MAX_LENGTH);
    }
    return this;
  }

  /** Returns the number of bytes. */
  public int length() {
    return length;
  }

  /**
   * Copies the bytes to native memory.
   *
   * @throws IllegalStateException if they are in a region whose arena is closed
   */
  public void copyTo(long address) {
    if (array != null) {
      NativeMemory.copyIn(array, from, address, length);
    } else {
      NativeMemory.copyIn(region(), from, address, length);
    }
  }

  /**
   * Copies the bytes into an array.
   *
   * @throws IllegalStateException if they are in a region whose arena is closed
   */
  public void copyTo(byte[] to) {
    if (array != null) {
      System.arraycopy(array, from, to, 0, length);
    } else {
      region().copyTo(from, to, 0, length);
    }
  }

  /**
   * Returns whether a native run has the same bytes.
   *
   * @throws IllegalStateException if they are in a region whose arena is closed
   */
  public boolean isAt(long address, int bytes) {
    if (bytes != length) {
      return false;
    }
    return array != null
        ? NativeBytes.equal(address, bytes, array, from, length)
        : NativeBytes.equal(address, bytes, region(), from, length);
  }

  private ByteRegion region() {
    return Objects.requireNonNull(region);
  }
}
