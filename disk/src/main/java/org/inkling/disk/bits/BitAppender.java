package org.inkling.disk.bits;

import java.util.Arrays;

/** An array of bits that grows at its end. Used by one thread. */
public final class BitAppender {
  private long[] words = new long[16];
  private long bits;

  /** Appends the lowest {@code width} bits of a value. */
  public void append(long value, int width) {
    if (width == 0) {
      return;
    }
    long low = value & Bits.mask(width);
    int word = makeRoom(width);
    int shift = (int) bits & 63;
    words[word] |= low << shift;
    if (shift + width > Long.SIZE) {
      words[word + 1] = low >>> -shift;
    }
    bits += width;
  }

  /** Appends {@code count} bits of an array, starting at bit {@code from}. */
  public void append(long[] source, long from, long count) {
    for (long done = 0; done < count; done += Long.SIZE) {
      int width = (int) Math.min(Long.SIZE, count - done);
      append(Bits.get(source, from + done, width), width);
    }
  }

  /** Returns the number of bits. */
  public long bits() {
    return bits;
  }

  /** Returns the words so far, without spare room. */
  public long[] toWords() {
    return Arrays.copyOf(words, Bits.words(bits));
  }

  private int makeRoom(int width) {
    int needed = Bits.words(bits + width);
    if (needed > words.length) {
      words = Arrays.copyOf(words, Math.max(needed, words.length + (words.length >> 1)));
    }
    return (int) (bits >>> 6);
  }
}
