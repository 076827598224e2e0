package org.inkling.disk.leco;

import org.inkling.disk.bits.Bits;

/**
 * The line of least spread through a run of corridors, and the approximate number of bits of a
 * partition with it.
 *
 * <p>The spread of a slope is how far the corridors' lower ends reach above the line's lowest
 * place: {@code max(low_j - slope j) - min(high_k - slope k)}. It is a convex function of the slope
 * and the maximum of one linear function for each pair (j, k). The search keeps the steepest
 * falling and rising of these functions that it has met, and continues where the two cross; the
 * first two are given by the ends.
 *
 * @units heights in multiples of {@code 2^dropped}, relative to the first corridor's upper end
 * @error in doubles: an estimate where heights differ by more than 2^53
 */
final class LineFit {
  private static final int MAX_ROUNDS = 3;

  /** The starts of partitions and of their bits. */
  private static final int DIRECTORY_BITS = 19;

  /** The three small fields. */
  private static final int FIELD_BITS = 13;

  private static final double NOISE = 0x1p-40;

  private final double[] low = new double[Corridors.CAPACITY];
  private final double[] high = new double[Corridors.CAPACITY];
  private int length;
  private int dropped;
  private double slope;
  private double spread;

  /** The corridors that bounded the last tried slope, above and below. */
  private int above;

  private int below;

  int length() {
    return length;
  }

  int dropped() {
    return dropped;
  }

  double slope() {
    return slope;
  }

  double spread() {
    return spread;
  }

  /** Fits the corridors from {@code from} to before {@code to}. */
  LineFit over(Corridors corridors, int from, int to) {
    length = to - from;
    dropped = corridors.dropped(from, to);
    long reference = corridors.high(from, dropped);
    for (int j = 0; j < length; j++) {
      low[j] = (double) (corridors.low(from + j, dropped) - reference);
      high[j] = (double) (corridors.high(from + j, dropped) - reference);
    }
    slope = 0;
    spread = 0;
    if (length > 1) {
      search();
    }
    return this;
  }

  private void search() {
    int last = length - 1;
    // spread >= height + tilt * slope: first for the steepest slopes, then for the flattest.
    double risingHeight = low[0] - high[last];
    double risingTilt = last;
    double fallingHeight = low[last] - high[0];
    double fallingTilt = -last;
    spread = Double.POSITIVE_INFINITY;
    for (int round = 0; round < MAX_ROUNDS; round++) {
      double next = (fallingHeight - risingHeight) / (risingTilt - fallingTilt);
      double bound = risingHeight + risingTilt * next;
      double found = look(next);
      if (found < spread) {
        spread = found;
        slope = next;
      }
      int tilt = below - above;
      if (tilt == 0 || found - bound <= 0.02 * found) {
        break;
      }
      if (tilt > 0) {
        risingHeight = low[above] - high[below];
        risingTilt = tilt;
      } else {
        fallingHeight = low[above] - high[below];
        fallingTilt = tilt;
      }
    }
    spread = Math.max(0, spread - NOISE * Math.abs(slope) * length);
  }

  private double look(double tried) {
    double max = low[0];
    double min = high[0];
    above = 0;
    below = 0;
    for (int j = 1; j < length; j++) {
      double line = tried * j;
      if (low[j] - line > max) {
        max = low[j] - line;
        above = j;
      }
      if (high[j] - line < min) {
        min = high[j] - line;
        below = j;
      }
    }
    return max - min;
  }

  /** The approximate number of bits of a partition with this line in a column of this range. */
  double bits(int range) {
    int width = width();
    int unit = LecoShape.unit(width);
    double finest = Math.scalb(Math.abs(slope), LecoShape.fractionBits(length) - unit);
    int slopeWidth = finest < 0.5 ? 0 : Math.getExponent(finest) + 2;
    return DIRECTORY_BITS
        + FIELD_BITS
        + Math.max(0, range - dropped - unit)
        + slopeWidth
        + (double) length * width;
  }

  private int width() {
    double withRounding = spread * (1 + 1.0 / (1 << LecoShape.GUARD_BITS));
    return Math.min(Long.SIZE - dropped, Bits.width((long) withRounding));
  }
}
