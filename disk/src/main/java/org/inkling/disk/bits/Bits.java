package org.inkling.disk.bits;

import java.util.Arrays;
import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Accesses runs of bits in arrays of words.
 *
 * @shape bit {@code i} is bit {@code i mod 64} of word {@code i / 64}; a run may cross from one
 *     word into the next
 * @units places and widths in bits
 */
public final class Bits {
  /** The greatest number of bits in an array of words. */
  public static final long MAX_BITS = 1L << 36;

  private static final int FIRST_WORDS = 1 << 13;

  private Bits() {}

  /**
   * Returns the {@code width} bits at {@code at} as an unsigned number; a width of 0 reads nothing.
   */
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

  /** Returns a word whose lowest {@code width} bits are set. */
  public static long mask(int width) {
    return width == 0 ? 0 : -1L >>> -width;
  }

  /** Returns the number of bits that an unsigned number needs: 0 for 0, and 64 for 2^63 or more. */
  public static int width(long value) {
    return Long.SIZE - Long.numberOfLeadingZeros(value);
  }

  /** Returns the number of words that hold this number of bits. */
  public static int words(long bits) {
    if (bits < 0 || bits > MAX_BITS) {
      throw new IllegalArgumentException("0 to " + MAX_BITS + " bits expected, not " + bits);
    }
    return (int) ((bits + Long.SIZE - 1) >>> 6);
  }

  /** Writes words, which {@link #read} takes. */
  public static void write(long[] words, LongConsumer sink) {
    for (long word : words) {
      sink.accept(word);
    }
  }

  /**
   * Reads the words of this number of bits. Room is allocated as they arrive, so that a wrong
   * number of bits fails at the end of the words rather than for lack of memory.
   *
   * @throws IllegalArgumentException if there are too many bits, or if a bit is set after the last
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
      throw new IllegalArgumentException("a bit is set after the last of " + bits);
    }
    return words;
  }
}
