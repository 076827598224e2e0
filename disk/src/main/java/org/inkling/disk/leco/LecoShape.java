package org.inkling.disk.leco;

import org.inkling.disk.bits.Bits;

/**
 * The widths of the fields in a column's partitions.
 *
 * <p>A partition begins with three small fields, each stored as its distance from the column's
 * smallest: the width of its residuals, how many low bits all its values lack, and the width of its
 * slope. Its base lacks the low bits that the residuals make up for.
 *
 * @param range the width of the distance between the smallest and the greatest value of the column
 */
record LecoShape(int range, Field width, Field dropped, Field slopeWidth) {
  /** Base and slope are exact to a sixteenth of what the residuals can bridge. */
  static final int GUARD_BITS = 4;

  private static final int FIELD_BITS = 7;

  /** A small number stored in {@code bits} bits as its distance from {@code min}. */
  record Field(int min, int bits) {
    static Field between(int min, int max) {
      return new Field(min, Bits.width(max - min));
    }

    int get(long[] words, long at) {
      return min + (int) Bits.get(words, at, bits);
    }
  }

  /** The width of the residuals of the partition that begins at a place. */
  int width(long[] words, long at) {
    return width.get(words, at);
  }

  /** How many low bits its values lack. */
  int dropped(long[] words, long at) {
    return dropped.get(words, at + width.bits);
  }

  /** The width of its slope. */
  int slopeWidth(long[] words, long at) {
    return slopeWidth.get(words, at + width.bits + dropped.bits);
  }

  /** How many low bits of a base are zero, counted above the dropped ones. */
  static int unit(int width) {
    return Math.max(0, width - GUARD_BITS);
  }

  /** How many bits a base takes. */
  int baseWidth(int width, int dropped) {
    return Math.max(0, range - dropped - unit(width));
  }

  /** How many bits the three small fields take. */
  int fieldBits() {
    return width.bits + dropped.bits + slopeWidth.bits;
  }

  /**
   * How far a line rises in {@code steps} of the {@code length} steps of its partition, modulo
   * 2^64, rounded down. The slope is in units of {@code 2^unit} per next power of two of steps, so
   * it is as exact as the base over the whole partition.
   */
  static long rise(long slope, long steps, long length, int unit) {
    int shift = unit - fractionBits(length);
    long low = slope * steps;
    if (shift >= 0) {
      return low << shift;
    }
    return (Math.multiplyHigh(slope, steps) << shift) | (low >>> -shift);
  }

  /** How many more fraction bits a slope has than the base of its partition. */
  static int fractionBits(long length) {
    return Bits.width(length - 1);
  }

  /** Encodes the shape in one word. */
  long toWord() {
    long word = range;
    for (Field field : new Field[] {width, dropped, slopeWidth}) {
      word = (word << (2 * FIELD_BITS)) | ((long) field.min << FIELD_BITS) | field.bits;
    }
    return word;
  }

  /**
   * Decodes a shape from a word.
   *
   * @throws IllegalArgumentException if a field is wider than a word
   */
  static LecoShape of(long word) {
    long range = word >>> (6 * FIELD_BITS);
    if (range > Long.SIZE) {
      throw new IllegalArgumentException("values " + range + " bits apart");
    }
    return new LecoShape(
        (int) range,
        field(word >>> (4 * FIELD_BITS)),
        field(word >>> (2 * FIELD_BITS)),
        field(word));
  }

  private static Field field(long word) {
    int min = (int) ((word >>> FIELD_BITS) & Bits.mask(FIELD_BITS));
    int bits = (int) (word & Bits.mask(FIELD_BITS));
    if (min > Long.SIZE || bits > FIELD_BITS) {
      throw new IllegalArgumentException("a field of " + bits + " bits from " + min);
    }
    return new Field(min, bits);
  }
}
