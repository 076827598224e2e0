package org.inkling.bytes.check;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * The bytes of a long under a key. Length and content follow from both, so a value that is cut,
 * mixed with another one, or read after its memory was used again is found.
 *
 * <pre>
 *   0       8          16
 *   +-------+----------+---------------------------+
 *   | value | checksum | bytes drawn from checksum |
 *   +-------+----------+---------------------------+
 * </pre>
 *
 * @shape 16 bytes or more, little-endian: most values have less than 64 bytes, an eighth up to
 *     1,115, and one in 1,024 up to 17,000
 */
public final class CheckedValue {
  private static final VarHandle LONG =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.LITTLE_ENDIAN);
  private static final int CHECKSUM = 8;
  private static final int HEADER = 16;
  private static final int SHORT = 48;
  private static final int MEDIUM = 1_100;
  private static final int LONGEST = 17_000 - HEADER;
  private static final int KIND_BITS = 10;
  private static final int MEDIUM_KINDS = 1 << (KIND_BITS - 3);

  private CheckedValue() {}

  /** Returns the bytes of a value. */
  public static byte[] of(long key, long value) {
    long checksum = checksum(key, value);
    byte[] bytes = new byte[length(checksum)];
    LONG.set(bytes, 0, value);
    LONG.set(bytes, CHECKSUM, checksum);
    long random = checksum;
    for (int i = HEADER; i < bytes.length; i++) {
      random = byteAfter(random, i);
      bytes[i] = (byte) random;
    }
    return bytes;
  }

  /**
   * Returns the value that bytes of an array hold.
   *
   * @throws IllegalStateException if they are not what {@link #of} returns for the key and any
   *     value
   */
  public static long valueOf(long key, byte[] bytes, int from, int length) {
    if (length < HEADER) {
      throw new IllegalStateException("key " + key + " has a value of " + length + " bytes");
    }
    long value = (long) LONG.get(bytes, from);
    long checksum = checksum(key, value);
    boolean whole = (long) LONG.get(bytes, from + CHECKSUM) == checksum;
    if (!whole || length != length(checksum)) {
      throw new IllegalStateException(
          "key " + key + " has a torn value of " + length + " bytes, which begins as " + value);
    }
    long random = checksum;
    for (int i = from + HEADER; i < from + length; i++) {
      random = byteAfter(random, i - from);
      if (bytes[i] != (byte) random) {
        throw new IllegalStateException(
            "the value " + value + " of key " + key + " is torn at byte " + (i - from));
      }
    }
    return value;
  }

  /** Returns the number whose lowest byte is at this place, after the one of the place before. */
  private static long byteAfter(long random, int place) {
    return (place & (Long.BYTES - 1)) == 0 ? next(random) : random >>> Byte.SIZE;
  }

  private static int length(long checksum) {
    int kind = (int) (checksum >>> (Long.SIZE - KIND_BITS));
    int size = (int) (checksum >>> 16) & Integer.MAX_VALUE;
    int drawn = size % (kind == 0 ? LONGEST : kind < MEDIUM_KINDS ? MEDIUM : SHORT);
    return HEADER + drawn;
  }

  private static long checksum(long key, long value) {
    return next(next(key * 0x9e3779b97f4a7c15L + 1) ^ value);
  }

  /** Returns the next of a sequence of numbers, by a bijection of 64 bits that mixes well. */
  private static long next(long number) {
    long mixed = number + 0x9e3779b97f4a7c15L;
    mixed = (mixed ^ mixed >>> 30) * 0xbf58476d1ce4e5b9L;
    mixed = (mixed ^ mixed >>> 27) * 0x94d049bb133111ebL;
    return mixed ^ mixed >>> 31;
  }
}
