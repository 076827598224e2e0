package org.inkling.codec;

import static java.util.Objects.checkFromIndexSize;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;
import java.util.UUID;

/**
 * Writes keys of bytes that have the order of what they are made of: one value, or several, of
 * which an earlier one counts more. {@link KeyReader} reads them.
 *
 * <pre>{@code
 * var key = new KeyWriter();
 * key.clear().putInt(tenant).putString(name).putLong(time);
 * index.put(key.toBytes(), value);
 * }</pre>
 *
 * <p>The order is that of {@link Arrays#compareUnsigned(byte[], byte[])}. All keys of an index must
 * have values of the same types in the same sequence, or at least agree as far as they are equal.
 * So the keys that begin with some values are those that begin with the bytes of these.
 *
 * <p>A writer grows to its longest key, and creates no other object. It serves one thread.
 *
 * @shape a number has a fixed length; a string has its bytes and two more, and one for each zero
 * @units bytes
 */
public final class KeyWriter {
  /** Ends a string: below every byte that may follow a zero within one. */
  static final byte END = 1;

  /** Follows a zero within a string. */
  static final byte ZERO = (byte) 0xff;

  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();

  private static final int FIRST_BYTES = 64;

  private byte[] array = new byte[FIRST_BYTES];
  private int length;

  /** Creates a writer of an empty key. */
  public KeyWriter() {}

  /** Makes the key empty. */
  public KeyWriter clear() {
    length = 0;
    return this;
  }

  /** Returns the length of the key. */
  public int length() {
    return length;
  }

  /** Returns the array that begins with the key; it is another one after the key has grown. */
  public byte[] array() {
    return array;
  }

  /** Returns a copy of the key. */
  public byte[] toBytes() {
    return Arrays.copyOf(array, length);
  }

  /** Appends an {@code int}, in 4 bytes. */
  public KeyWriter putInt(int value) {
    int at = grow(Integer.BYTES);
    INTS.set(array, at, value ^ Integer.MIN_VALUE);
    return this;
  }

  /** Appends a {@code long}, in 8 bytes. */
  public KeyWriter putLong(long value) {
    int at = grow(Long.BYTES);
    LONGS.set(array, at, value ^ Long.MIN_VALUE);
    return this;
  }

  /**
   * Appends a {@code double} in the order of {@link Double#compare}, in 8 bytes; {@link
   * KeyCodec#encodeDouble} says more of -0.0 and NaN.
   */
  public KeyWriter putDouble(double value) {
    return putLong(KeyCodec.encodeDouble(value));
  }

  /**
   * Appends a UUID, in 16 bytes: in the order of its text, and so by time for version 7. {@link
   * UUID#compareTo} has another order, since it takes both halves as signed numbers.
   */
  public KeyWriter putUuid(UUID value) {
    long high = value.getMostSignificantBits();
    long low = value.getLeastSignificantBits();
    int at = grow(2 * Long.BYTES);
    LONGS.set(array, at, high);
    LONGS.set(array, at + Long.BYTES, low);
    return this;
  }

  /**
   * Appends a string in UTF-8, in the order of its code points. {@link String#compareTo} has
   * another order for characters above U+FFFF.
   *
   * @throws IllegalArgumentException if half of a surrogate pair is missing; the key is as before
   */
  public KeyWriter putString(String value) {
    return putPrefix(value).end();
  }

  /**
   * Appends the begin of a string: the bytes of a key that has a string with this begin here begin
   * with the bytes of this key.
   *
   * @throws IllegalArgumentException if half of a surrogate pair is missing; the key is as before
   */
  public KeyWriter putPrefix(String value) {
    requirePairs(value);
    for (int i = 0; i < value.length(); ) {
      int point = value.codePointAt(i);
      putPoint(point);
      i += Character.charCount(point);
    }
    return this;
  }

  private static void requirePairs(String value) {
    for (int i = 0; i < value.length(); ) {
      int point = value.codePointAt(i);
      if (point >= Character.MIN_SURROGATE && point <= Character.MAX_SURROGATE) {
        throw new IllegalArgumentException(
            "the character at " + i + " is half of a surrogate pair, expected both halves");
      }
      i += Character.charCount(point);
    }
  }

  private void putPoint(int point) {
    if (point < 0x80) {
      putEscaped((byte) point);
    } else if (point < 0x800) {
      put(0xc0 | point >> 6);
      put(continuation(point));
    } else if (point < 0x1_0000) {
      put(0xe0 | point >> 12);
      put(continuation(point >> 6));
      put(continuation(point));
    } else {
      put(0xf0 | point >> 18);
      put(continuation(point >> 12));
      put(continuation(point >> 6));
      put(continuation(point));
    }
  }

  private static int continuation(int bits) {
    return 0x80 | (bits & 0x3f);
  }

  /** Appends bytes of any number, in their order. */
  public KeyWriter putBytes(byte[] value) {
    return putBytes(value, 0, value.length);
  }

  /**
   * Appends a range of an array with any number of bytes, in their order.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  public KeyWriter putBytes(byte[] value, int from, int count) {
    checkFromIndexSize(from, count, value.length);
    for (int i = from; i < from + count; i++) {
      putEscaped(value[i]);
    }
    return end();
  }

  /**
   * Appends bytes as they are: for values that all have the same length, and for what ends a key.
   */
  public KeyWriter putRaw(byte[] value) {
    return putRaw(value, 0, value.length);
  }

  /**
   * Like {@link #putRaw(byte[])}, of a range of an array.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  public KeyWriter putRaw(byte[] value, int from, int count) {
    checkFromIndexSize(from, count, value.length);
    int at = grow(count);
    System.arraycopy(value, from, array, at, count);
    return this;
  }

  /** The end of a string comes before whatever may go on with it, a zero included. */
  private KeyWriter end() {
    put(0);
    put(END);
    return this;
  }

  private void putEscaped(byte value) {
    put(value);
    if (value == 0) {
      put(ZERO);
    }
  }

  private void put(int value) {
    int at = grow(1);
    array[at] = (byte) value;
  }

  /** Makes the key longer; returns where the new bytes are. */
  private int grow(int bytes) {
    int at = length;
    int next = Math.addExact(at, bytes);
    if (next > array.length) {
      array = Arrays.copyOf(array, Math.max(next, (int) Math.min(2L * at, Integer.MAX_VALUE - 8)));
    }
    length = next;
    return at;
  }

  @Override
  public String toString() {
    return "key of " + length + " bytes";
  }
}
