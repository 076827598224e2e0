package org.inkling.disk.bits;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Runs of bits within arrays of words.
 *
 * @shape bit {@code i} is bit {@code i mod 64} of word {@code i / 64}; a run may cross from one
 *     word into the next
 * @units places and widths in bits
 */
public final class Bits {
  /** The greatest number of bits that an array of words holds here. */
  public static final long MAX_BITS = 1L << 36;

  private static final int FIRST_WORDS = 1 << 13;

  private Bits() {}

  /** The {@code width} bits from {@code at} on, as an unsigned number; nothing is read for none. */
  public static long get(long[] words, long at, int width) {
    if (width == 0) {
      return 0;
    }
    int word = (int) (at >>> 6);
    int shift = (int) at & 63;
    long bits = words[word] >>> shift;
    if (shift + width > Long.SIZE) {
      bits |= words[word + 1] << -shift;
    }
    return bits & mask(width);
  }

  /** The lowest {@code width} bits set. */
  public static long mask(int width) {
    return width == 0 ? 0 : -1L >>> -width;
  }

  /** How many bits an unsigned number needs: none for 0, 64 for one of 2^63 or more. */
  public static int width(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /** How many words hold so many bits. */
  public static int words(long bits) {
    if (bits < 0 || bits > MAX_BITS) {
      throw new IllegalArgumentException("0 to " + MAX_BITS + " bits expected, not " + bits);
    }
    return (int) ((bits + Long.SIZE - 1) >>> 6);
  }

  /** Hands out words, as {@link #read} takes them. */
  public static void write(long[] words, LongConsumer sink) {
    for (long word : words) {
      sink.accept(word);
    }
  }

  /**
   * Reads the words of so many bits. Room is made as they come, so that a wrong number of bits ends
   * where the words end and not with the memory.
   *
   * @throws IllegalArgumentException if there are too many, or if a bit is set behind the last
   */
  public static long[] read(LongSupplier source, long bits) {
    int count = words(bits);
    long[] words = new long[Math.min(count, FIRST_WORDS)];
    for (int i = 0; i < count; i++) {
      if (i == words.length) {
        words = Arrays.copyOf(words, (int) Math.min(count, 2L * i));
      }
      words[i] = source.getAsLong();
    }
    int last = (int) bits & 63;
    if (last != 0 && words[count - 1] >>> last != 0) {
      throw new IllegalArgumentException("a bit is set behind the last of " + bits);
    }
    return words;
  }
}
