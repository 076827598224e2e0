package org.inkling.codec;

import static java.util.Objects.checkFromIndexSize;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.charset.CharacterCodingException;
import java.nio.charset.StandardCharsets;
import java.util.Arrays;
import java.util.UUID;

/**
 * Reads the values of a key that a {@link KeyWriter} has written, in the same sequence.
 *
 * <p>What does not have the form of such a key is an {@link IllegalArgumentException} that says
 * where; the reader is then where it was before the call. A reader serves one thread.
 *
 * @units bytes
 */
public final class KeyReader {
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();
  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();
  private static final byte[] NONE = {};

  private byte[] array = NONE;
  private int begin;
  private int at;
  private int end;

  /** Creates a reader of an empty key. */
  public KeyReader() {}

  /** Begins to read a key, which is not copied. */
  public KeyReader wrap(byte[] key) {
    return wrap(key, 0, key.length);
  }

  /**
   * Begins to read a key that is a range of an array, which is not copied.
   *
   * @throws IndexOutOfBoundsException if the array does not have it
   */
  public KeyReader wrap(byte[] key, int from, int length) {
    checkFromIndexSize(from, length, key.length);
    array = key;
    begin = from;
    at = from;
    end = from + length;
    return this;
  }

  /** Returns how many bytes are not read yet. */
  public int remaining() {
    return end - at;
  }

  /** Reads an {@code int}. */
  public int getInt() {
    int place = skip(Integer.BYTES, "an int");
    return (int) INTS.get(array, place) ^ Integer.MIN_VALUE;
  }

  /** Reads a {@code long}. */
  public long getLong() {
    int place = skip(Long.BYTES, "a long");
    return (long) LONGS.get(array, place) ^ Long.MIN_VALUE;
  }

  /** Reads a {@code double}. */
  public double getDouble() {
    int place = skip(Double.BYTES, "a double");
    return KeyCodec.decodeDouble((long) LONGS.get(array, place) ^ Long.MIN_VALUE);
  }

  /** Reads a UUID. */
  public UUID getUuid() {
    int place = skip(2 * Long.BYTES, "a UUID");
    return new UUID((long) LONGS.get(array, place), (long) LONGS.get(array, place + Long.BYTES));
  }

  /** Reads a string. */
  public String getString() {
    int place = at;
    byte[] bytes = getBytes();
    try {
      return StandardCharsets.UTF_8.newDecoder().decode(ByteBuffer.wrap(bytes)).toString();
    } catch (CharacterCodingException e) {
      at = place;
      throw invalid("a string that is not UTF-8", place);
    }
  }

  /** Reads bytes of any number. */
  public byte[] getBytes() {
    int last = endOfBytes();
    byte[] bytes = new byte[last - at];
    int count = 0;
    for (int i = at; i < last; i++) {
      bytes[count++] = array[i];
      i += array[i] == 0 ? 1 : 0; // what follows a zero says that it is one
    }
    at = last + 2;
    return count == bytes.length ? bytes : Arrays.copyOf(bytes, count);
  }

  /** Returns the place of the zero that ends the bytes that begin here. */
  private int endOfBytes() {
    for (int i = at; i < end - 1; i++) {
      if (array[i] == 0) {
        byte next = array[i + 1];
        if (next == KeyWriter.END) {
          return i;
        }
        if (next != KeyWriter.ZERO) {
          throw invalid("a zero followed by " + next + ", expected 1 or -1,", i);
        }
        i++;
      }
    }
    throw invalid("bytes without an end", at);
  }

  /** Reads a number of bytes as they are. */
  public byte[] getRaw(int count) {
    if (count < 0) {
      throw new IllegalArgumentException("a negative number of bytes: " + count);
    }
    int place = skip(count, count + " bytes");
    return Arrays.copyOfRange(array, place, place + count);
  }

  private int skip(int bytes, String what) {
    if (bytes > end - at) {
      throw invalid((end - at) + " bytes where " + what + " was expected,", at);
    }
    int place = at;
    at += bytes;
    return place;
  }

  private IllegalArgumentException invalid(String what, int place) {
    return new IllegalArgumentException(
        what + " at byte " + (place - begin) + " of a key of " + (end - begin) + " bytes");
  }

  @Override
  public String toString() {
    return "key of " + (end - begin) + " bytes, read up to byte " + (at - begin);
  }
}
