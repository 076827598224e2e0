package org.inkling.disk.bits;

import java.util.function.LongConsumer;
import java.util.function.LongSupplier;

/**
 * Unsigned integers, each in as many bits as the greatest one needs.
 *
 * @shape {@code size} runs of {@code width} bits, one after another
 */
public final class PackedIntegers {
  private static final int FIELDS = 2;

  private final long[] words;
  private final long size;
  private final int width;

  private PackedIntegers(long[] words, long size, int width) {
    this.words = words;
    this.size = size;
    this.width = width;
  }

  /** Packs the first {@code count} values, read as unsigned; any bit pattern is valid. */
  public static PackedIntegers of(long[] values, int count) {
    long all = 0;
    for (int i = 0; i < count; i++) {
      all |= values[i];
    }
    int width = Bits.width(all);
    var packed = new BitAppender();
    for (int i = 0; i < count; i++) {
      packed.append(values[i], width);
    }
    return new PackedIntegers(packed.toWords(), count, width);
  }

  /** Returns the number of integers. */
  public long size() {
    return size;
  }

  /** Returns the number of bits of each integer, 0 to 64. */
  public int width() {
    return width;
  }

  /** Returns the integer at a place, from 0 to the last. */
  public long get(long index) {
    assert index >= 0 && index < size : index + " of " + size;
    return Bits.get(words, index * width, width);
  }

  /** Returns the memory that it takes, without the headers of arrays. */
  public long memoryBytes() {
    return (FIELDS + words.length) * (long) Long.BYTES;
  }

  /** Writes the words that {@link #read} takes. */
  public void write(LongConsumer sink) {
    sink.accept(size);
    sink.accept(width);
    Bits.write(words, sink);
  }

  /**
   * Reads what {@link #write} has written. Integers of zero bits take no words, so the words alone
   * do not bound their number; the caller knows how many it needs.
   *
   * @param expected the required number of integers
   * @throws IllegalArgumentException if the words are not this number of packed integers
   */
  public static PackedIntegers read(LongSupplier source, long expected) {
    long size = Words.within("number of integers", source.getAsLong(), expected, expected);
    long width = Words.within("width of integers", source.getAsLong(), 0, Long.SIZE);
    Words.within("number of integers", size, 0, Bits.MAX_BITS);
    return new PackedIntegers(Bits.read(source, size * width), size, (int) width);
  }
}
