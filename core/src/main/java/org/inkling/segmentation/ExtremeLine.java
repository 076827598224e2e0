package org.inkling.segmentation;

import org.inkling.model.LinearModel;

/**
 * The steepest line that passes over every floor and under every ceiling seen so far, and the
 * floors that a later, less steep one can touch.
 *
 * <p>The flattest line is the mirror image: with all heights negated, ceilings become floors and
 * the flattest line becomes the steepest. So a segmenter holds two of these objects.
 *
 * <p>The line touches a floor on the left (the anchor) and a ceiling to its right. The floors kept
 * form a convex chain that starts at the anchor and whose slopes descend: a line lowered onto it
 * from above touches a vertex. Floors to the left of the anchor can be touched only by steeper
 * lines, so they are never touched again.
 *
 * @shape two growing arrays, vertices {@code [start, end)} alive
 * @units x is an unsigned distance of keys, y a height in positions
 * @error none: heights are compared in 128 bits, exact for x below 2^64 and |y| below 2^62
 */
final class ExtremeLine {

  private static final int FIRST_VERTICES = 64;

  private long[] xs = new long[FIRST_VERTICES];
  private long[] ys = new long[FIRST_VERTICES];
  private int start;
  private int end;

  private long anchorX;
  private long anchorY;
  private long run;
  private long rise;

  /** Clears all state and begins with the floor of a first key, for which there is no line yet. */
  void reset(long floorY) {
    start = 0;
    end = 1;
    xs[0] = 0;
    ys[0] = floorY;
  }

  /**
   * Sets the line of the first two keys: from the floor of the first to the ceiling of the second.
   */
  void aim(long x, long ceilingY, long floorY) {
    rest(x, ceilingY);
    push(x, floorY);
  }

  /**
   * Compares the height of the line at a new x, to the right of all others, with the floor and the
   * ceiling there.
   *
   * @return -1 if it is under the floor, 1 if over the ceiling, 0 if between them or touching one
   */
  int compare(long x, long floorY, long ceilingY) {
    // Both sides are multiplied by the run: rise * distance against (height - anchor height) * run.
    long distance = x - anchorX;
    long high = productHigh(rise, distance);
    long low = rise * distance;
    long ceiling = ceilingY - anchorY;
    if (isLess(productHigh(ceiling, run), ceiling * run, high, low)) {
      return 1;
    }
    long floor = floorY - anchorY;
    return isLess(high, low, productHigh(floor, run), floor * run) ? -1 : 0;
  }

  /**
   * Lowers the line until it passes through a new ceiling, to the right of all others and under the
   * line, and rests on the chain.
   */
  void rest(long x, long ceilingY) {
    int anchor = start;
    long bestRun = x - xs[anchor];
    long bestRise = ceilingY - ys[anchor];
    while (anchor + 1 < end) {
      long nextRun = x - xs[anchor + 1];
      long nextRise = ceilingY - ys[anchor + 1];
      if (isSteeper(nextRun, nextRise, bestRun, bestRise)) {
        break;
      }
      anchor++;
      bestRun = nextRun;
      bestRise = nextRise;
    }
    start = anchor;
    anchorX = xs[anchor];
    anchorY = ys[anchor];
    run = bestRun;
    rise = bestRise;
  }

  /** Adds a floor to the right of all others, and drops the floors that it hides. */
  void push(long x, long floorY) {
    int last = end - 1;
    while (last > start) {
      long previousX = xs[last - 1];
      long previousY = ys[last - 1];
      if (isSteeper(
          xs[last] - previousX, ys[last] - previousY, x - previousX, floorY - previousY)) {
        break;
      }
      last--;
    }
    end = last + 1;
    if (end == xs.length) {
      makeRoom();
    }
    xs[end] = x;
    ys[end] = floorY;
    end++;
  }

  /** Returns the slope of the line; zero while there is only one key. */
  double slope() {
    return (double) rise / LinearModel.toUnsignedDouble(run);
  }

  /**
   * Returns the smallest intercept with which a line of this slope passes over every floor of the
   * chain.
   */
  double minIntercept(double slope) {
    double least = Double.NEGATIVE_INFINITY;
    for (int vertex = start; vertex < end; vertex++) {
      double fall = slope * LinearModel.toUnsignedDouble(xs[vertex]);
      least = Math.max(least, (double) ys[vertex] - fall);
    }
    return least;
  }

  private void makeRoom() {
    int live = end - start;
    int capacity = live > xs.length / 2 ? 2 * xs.length : xs.length;
    long[] newXs = capacity == xs.length ? xs : new long[capacity];
    long[] newYs = capacity == ys.length ? ys : new long[capacity];
    System.arraycopy(xs, start, newXs, 0, live);
    System.arraycopy(ys, start, newYs, 0, live);
    xs = newXs;
    ys = newYs;
    start = 0;
    end = live;
  }

  /** Returns whether rise1 / run1 is greater than rise2 / run2, for positive runs. */
  private static boolean isSteeper(long run1, long rise1, long run2, long rise2) {
    return isLess(productHigh(rise2, run1), rise2 * run1, productHigh(rise1, run2), rise1 * run2);
  }

  /** Returns the upper half of the 128-bit product of a signed height and an unsigned distance. */
  private static long productHigh(long height, long distance) {
    // multiplyHigh reads a distance of 2^63 or more as 2^64 too small: add 2^64 * height again.
    return Math.multiplyHigh(height, distance) + ((distance >> 63) & height);
  }

  /** Returns whether the first of two signed 128-bit numbers is less than the second. */
  private static boolean isLess(long high1, long low1, long high2, long low2) {
    return high1 != high2 ? high1 < high2 : Long.compareUnsigned(low1, low2) < 0;
  }
}
