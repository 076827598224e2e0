package org.inkling.codec;

import java.time.Instant;
import java.time.LocalDate;

/**
 * Order-preserving codecs between {@code long} keys and keys of other types.
 *
 * <p>For each type, {@code encode} turns a key into a {@code long} so that the signed order of the
 * longs is the order of the keys: {@code encodeX(a) < encodeX(b)} exactly if {@code a} comes before
 * {@code b}. {@code decode} turns that {@code long} back into the key. So a range of keys is the
 * range of longs between its encoded ends, and {@code floor}, {@code ceiling} and cursors work on
 * keys of every type here. An index must use one codec for all its keys.
 *
 * <pre>{@code
 * index.put(KeyCodec.encodeDouble(0.5), row);
 * try (Cursor cursor = index.ascending(KeyCodec.encodeDouble(-1), KeyCodec.encodeDouble(1))) {
 *   while (cursor.next()) System.out.println(KeyCodec.decodeDouble(cursor.key()));
 * }
 * }</pre>
 *
 * <p>No method boxes; those of {@code Instant} and {@code LocalDate} allocate what they return.
 * Methods that decode into 32 bits throw {@link IllegalArgumentException} for a {@code long} that
 * no key has as its code.
 *
 * @shape 64-bit keys in signed order
 * @units a few nanoseconds for each call
 */
public final class KeyCodec {
  private static final long NANOS_PER_SECOND = 1_000_000_000;
  private static final Instant MIN_INSTANT = decodeInstant(Long.MIN_VALUE);
  private static final Instant MAX_INSTANT = decodeInstant(Long.MAX_VALUE);
  private static final long UNSIGNED_INT_MASK = 0xffff_ffffL;

  private KeyCodec() {}

  /** Encodes an {@code int}; the code is the number itself. */
  public static long encodeInt(int key) {
    return key;
  }

  /**
   * Decodes an {@code int}.
   *
   * @throws IllegalArgumentException if {@code code} is not from -2^31 to 2^31 - 1
   */
  public static int decodeInt(long code) {
    if (code != (int) code) {
      throw invalid(code, "an int", Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    return (int) code;
  }

  /** Encodes an {@code int} whose 32 bits are an unsigned number, such as an IPv4 address. */
  public static long encodeUnsignedInt(int key) {
    return Integer.toUnsignedLong(key);
  }

  /**
   * Decodes an {@code int} whose 32 bits are an unsigned number.
   *
   * @throws IllegalArgumentException if {@code code} is not from 0 to 2^32 - 1
   */
  public static int decodeUnsignedInt(long code) {
    if ((code & ~UNSIGNED_INT_MASK) != 0) {
      throw invalid(code, "an unsigned int", 0, UNSIGNED_INT_MASK);
    }
    return (int) code;
  }

  /** Encodes a {@code long} whose 64 bits are an unsigned number. */
  public static long encodeUnsignedLong(long key) {
    return key ^ Long.MIN_VALUE;
  }

  /** Decodes a {@code long} whose 64 bits are an unsigned number. */
  public static long decodeUnsignedLong(long code) {
    return code ^ Long.MIN_VALUE;
  }

  /**
   * Encodes a {@code double} in the order of {@link Double#compare}: -0.0 comes before 0.0 and is a
   * key of its own, and NaN comes after positive infinity. All NaNs have one code. A caller for
   * whom -0.0 and 0.0 are the same key encodes {@code key + 0.0}, which turns -0.0 into 0.0.
   */
  public static long encodeDouble(double key) {
    return flipIfNegative(Double.doubleToLongBits(key));
  }

  /**
   * Decodes a {@code double}. Every {@code long} decodes to some number or to NaN; codes below that
   * of negative infinity, and above that of NaN, have no key and decode to NaN.
   */
  public static double decodeDouble(long code) {
    return Double.longBitsToDouble(flipIfNegative(code));
  }

  /** Inverts all bits but the sign of a negative number; its own inverse. */
  private static long flipIfNegative(long bits) {
    return bits ^ (bits >> (Long.SIZE - 1) & Long.MAX_VALUE);
  }

  /**
   * Encodes a {@code float} in the order of {@link Float#compare}; what {@link #encodeDouble} says
   * of -0.0 and NaN holds here too. The codes are those of {@code int}s, not those of {@code
   * double}s of the same value.
   */
  public static long encodeFloat(float key) {
    int bits = Float.floatToIntBits(key);
    return bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE);
  }

  /**
   * Decodes a {@code float}. Codes below that of negative infinity, and above that of NaN, have no
   * key and decode to NaN.
   *
   * @throws IllegalArgumentException if {@code code} is not from -2^31 to 2^31 - 1
   */
  public static float decodeFloat(long code) {
    if (code != (int) code) {
      throw invalid(code, "a float", Integer.MIN_VALUE, Integer.MAX_VALUE);
    }
    int bits = (int) code;
    return Float.intBitsToFloat(bits ^ (bits >> (Integer.SIZE - 1) & Integer.MAX_VALUE));
  }

  /**
   * Encodes an instant as nanoseconds since 1970-01-01T00:00:00Z; no precision is lost.
   *
   * @throws IllegalArgumentException if the instant is before 1677-09-21T00:12:43.145224192Z or
   *     after 2262-04-11T23:47:16.854775807Z, the ends of what 64 bits of nanoseconds can hold
   */
  public static long encodeInstant(Instant key) {
    if (key.isBefore(MIN_INSTANT) || key.isAfter(MAX_INSTANT)) {
      throw new IllegalArgumentException(
          "the instant "
              + key
              + " has no key of 64 bits, expected one from "
              + MIN_INSTANT
              + " to "
              + MAX_INSTANT);
    }
    // The product may wrap, the sum cannot be out of range.
    return key.getEpochSecond() * NANOS_PER_SECOND + key.getNano();
  }

  /** Decodes an instant; every {@code long} is the code of one. */
  public static Instant decodeInstant(long code) {
    return Instant.ofEpochSecond(
        Math.floorDiv(code, NANOS_PER_SECOND), Math.floorMod(code, NANOS_PER_SECOND));
  }

  /** Encodes a date as days since 1970-01-01; every date has a code. */
  public static long encodeLocalDate(LocalDate key) {
    return key.toEpochDay();
  }

  /**
   * Decodes a date.
   *
   * @throws IllegalArgumentException if the code is not that of a date from {@link LocalDate#MIN}
   *     to {@link LocalDate#MAX}
   */
  public static LocalDate decodeLocalDate(long code) {
    long min = LocalDate.MIN.toEpochDay();
    long max = LocalDate.MAX.toEpochDay();
    if (code < min || code > max) {
      throw invalid(code, "a date", min, max);
    }
    return LocalDate.ofEpochDay(code);
  }

  /**
   * Encodes a pair of {@code int}s, ordered by the first and then by the second. The keys whose
   * first number is {@code f} are the range from {@code encodePair(f, Integer.MIN_VALUE)} to {@code
   * encodePair(f, Integer.MAX_VALUE)}.
   */
  public static long encodePair(int first, int second) {
    return (long) first << Integer.SIZE | Integer.toUnsignedLong(second ^ Integer.MIN_VALUE);
  }

  /** Decodes the first number of a pair; every {@code long} is the code of a pair. */
  public static int decodeFirst(long code) {
    return (int) (code >> Integer.SIZE);
  }

  /** Decodes the second number of a pair. */
  public static int decodeSecond(long code) {
    return (int) code ^ Integer.MIN_VALUE;
  }

  private static IllegalArgumentException invalid(long code, String type, long min, long max) {
    return new IllegalArgumentException(
        code + " is not the code of " + type + ", expected one from " + min + " to " + max);
  }
}
