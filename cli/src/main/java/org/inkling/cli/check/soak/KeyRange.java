package org.inkling.cli.check.soak;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A stretch of the key domain with the shape of the keys in it; the same in all its lives, but for
 * where a key stands in its gap.
 *
 * @param base no key of the range is smaller
 * @param places how many keys a life has
 * @param shape how they are spread
 * @param gapBits the widest gap between two places, as a power of two
 */
record KeyRange(long base, int places, Shape shape, int gapBits) {
  private static final int MOST_GAP_BITS = 40;

  /** The largest range has 2^7 times as many places as the smallest. */
  private static final double SIZE_BITS = 7;

  /** The keys around the borders of ranges belong to {@link Cluster#edges}. */
  private static final int MARGIN = 1024;

  /** How the keys of a range are spread. */
  enum Shape {
    /** One after the other. */
    DENSE,
    /** At equal distances, more or less. */
    EVEN,
    /** At gaps of all sizes. */
    SKEWED,
    /** A dense crowd in the middle of a sparse rest. */
    CROWDED;

    private static final List<Shape> ALL = List.of(values());

    static Shape any(SplittableRandom random) {
      return ALL.get(random.nextInt(ALL.size()));
    }
  }

  /**
   * Draws the range at a position.
   *
   * @param ranges how many positions there are, a power of two from 2 on
   */
  static KeyRange draw(int position, int ranges, int mostPlaces, SplittableRandom random) {
    int spanBits = Long.SIZE - Integer.numberOfTrailingZeros(ranges);
    int places = (int) Math.max(1, mostPlaces / Math.pow(2, random.nextDouble(SIZE_BITS)));
    int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(places);
    int gapBits = random.nextInt(2, Math.min(spanBits - 1 - placeBits, MOST_GAP_BITS));
    long base = Long.MIN_VALUE + ((long) position << spanBits) + MARGIN;
    return new KeyRange(base, places, Shape.any(random), gapBits);
  }

  /** The keys of a life, ascending. */
  long[] keys(SplittableRandom random) {
    long[] keys = new long[places];
    long start = base;
    for (int place = 0; place < places; place++) {
      long gap = gap(place, random);
      keys[place] = start + random.nextLong(gap);
      start += gap;
    }
    return keys;
  }

  private long gap(int place, SplittableRandom random) {
    return switch (shape) {
      case DENSE -> 1;
      case EVEN -> 1L << gapBits;
      case SKEWED -> 1L << random.nextInt(gapBits + 1);
      case CROWDED -> place < places / 8 || place >= places - places / 8 ? 1L << gapBits : 2;
    };
  }
}
