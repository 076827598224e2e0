package org.inkling.cli.check.soak;

import java.util.List;
import java.util.SplittableRandom;

/**
 * A part of the key domain with the shape of its keys, which is the same in all its lives, except
 * for the position of a key in its gap.
 *
 * @param base a lower bound of its keys
 * @param places the number of keys of a life
 * @param shape the distribution of the keys
 * @param gapBits the widest gap between two places, as a power of two
 */
record KeyRange(long base, int places, Shape shape, int gapBits) {
  private static final int MAX_GAP_BITS = 40;

  /** The largest range has 2^7 times as many places as the smallest. */
  private static final double SIZE_BITS = 7;

  /** The keys around the borders of ranges belong to {@link Cluster#edges}. */
  private static final int MARGIN = 1024;

  /** The distribution of the keys of a range. */
  enum Shape {
    /** Consecutive. */
    DENSE,
    /** At about equal distances. */
    EVEN,
    /** With gaps of all sizes. */
    SKEWED,
    /** Dense in the middle, sparse elsewhere. */
    CROWDED;

    private static final List<Shape> ALL = List.of(values());

    static Shape any(SplittableRandom random) {
      return ALL.get(random.nextInt(ALL.size()));
    }
  }

  /**
   * Draws the range at a position.
   *
   * @param ranges the number of positions, a power of two of at least 2
   */
  static KeyRange draw(int position, int ranges, int maxPlaces, SplittableRandom random) {
    int spanBits = Long.SIZE - Integer.numberOfTrailingZeros(ranges);
    int places = (int) Math.max(1, maxPlaces / Math.pow(2, random.nextDouble(SIZE_BITS)));
    int placeBits = Integer.SIZE - Integer.numberOfLeadingZeros(places);
    int gapBits = random.nextInt(2, Math.min(spanBits - 1 - placeBits, MAX_GAP_BITS));
    long base = Long.MIN_VALUE + ((long) position << spanBits) + MARGIN;
    return new KeyRange(base, places, Shape.any(random), gapBits);
  }

  /** Draws the keys of a life, ascending. */
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
