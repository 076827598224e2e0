package org.inkling.bytes.node;

import static java.util.Objects.checkFromIndexSize;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * A key that is searched for or inserted: a range of an array, and a byte of its hash. Reused by
 * its owner, one operation at a time; the array is not copied.
 *
 * @units bytes
 */
public final class SearchKey {
  private static final VarHandle HEADS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();
  private static final VarHandle WORDS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN)
          .withInvokeExactBehavior();
  private static final byte[] NONE = {};
  private static final long FACTOR = 0x9e3779b97f4a7c15L;
  private static final int ROTATION = 23;
  private static final int TAG_SHIFT = Long.SIZE - Byte.SIZE;

  private byte[] array = NONE;
  private int from;
  private int length;
  private int tag;

  /** Creates the empty key. */
  public SearchKey() {}

  /**
   * Makes this the key of a range of an array, which must not change until the key is cleared.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  public void set(byte[] array, int from, int length) {
    checkFromIndexSize(from, length, array.length);
    this.array = array;
    this.from = from;
    this.length = length;
    this.tag = tag(array, from, length);
  }

  /** Drops the array. */
  public void clear() {
    array = NONE;
    from = 0;
    length = 0;
  }

  /** Returns the length of the key. */
  public int length() {
    return length;
  }

  byte[] array() {
    return array;
  }

  /** Returns the index of the first byte in the array. */
  int from() {
    return from;
  }

  /** Returns a byte of the key's hash, 0 to 255. */
  int tag() {
    return tag;
  }

  /** Returns the byte at a place as 0 to 255. */
  int at(int place) {
    return array[from + place] & 0xff;
  }

  /** Returns four bytes from a place of the key, the first as the highest, zeros after its end. */
  int head(int place) {
    if (length - place >= Integer.BYTES) {
      return (int) HEADS.get(array, from + place);
    }
    int head = 0;
    for (int i = 0; i < length - place; i++) {
      head |= at(place + i) << (Byte.SIZE * (Integer.BYTES - 1 - i));
    }
    return head;
  }

  /** Returns a byte of the hash of a range of an array. */
  static int tag(byte[] array, int from, int length) {
    long hash = length;
    int place = 0;
    for (; place <= length - Long.BYTES; place += Long.BYTES) {
      hash = mix(hash, (long) WORDS.get(array, from + place));
    }
    long last = 0;
    for (; place < length; place++) {
      last = (last << Byte.SIZE) | (array[from + place] & 0xff);
    }
    return (int) (mix(hash, last) >>> TAG_SHIFT);
  }

  private static long mix(long hash, long word) {
    return (Long.rotateLeft(hash, ROTATION) ^ word) * FACTOR;
  }

  @Override
  public String toString() {
    return "key of " + length + " bytes";
  }
}
