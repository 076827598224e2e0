package org.inkling.disk.line;

import org.inkling.model.LinearModel;

/**
 * A run of keys and the lines that satisfy its bounds: those between its flattest and its steepest
 * line.
 *
 * <p>A line is a slope and a start, the height at the first key. It predicts the position {@code
 * floor((start + climb) / 2)} with {@code climb = floor(slope * (key - firstKey))}. The start is in
 * half positions, because a start in whole positions might not fit between the bounds of a run.
 *
 * @param firstKey the smallest key
 * @param lastKey the greatest key
 * @param lowestLast the lowest valid position of the last key
 * @param base the lowest valid position of the first key
 * @param flattest the smallest slope, perhaps negative
 * @param flattestRise the start of the line with that slope, above twice the base
 * @param steepest the greatest slope, zero or more
 * @param steepestRise the start of the line with that slope, above twice the base
 * @units slopes in half positions per key, rises in half positions
 * @source Ferragina and Vinciguerra, PGM-index, VLDB 2020, section 4.1, for the choice of slopes
 */
public record FittedLine(
    long firstKey,
    long lastKey,
    long lowestLast,
    long base,
    double flattest,
    double flattestRise,
    double steepest,
    double steepestRise) {

  /** Above any sum of positions that a file can have, below overflow. */
  private static final double FAR = 0x1p60;

  /** Returns the smallest slope that may be chosen: a line never falls. */
  public double minSlope() {
    return Math.max(0, flattest);
  }

  /** Returns the greatest slope that may be chosen. */
  public double maxSlope() {
    return Math.max(0, steepest);
  }

  /** Returns the slope in the middle. */
  public double middleSlope() {
    return Math.max(0, (flattest + steepest) / 2);
  }

  /** Returns the start of the line with a valid slope, in half positions. */
  public long start(double slope) {
    return start(slope, 0);
  }

  /**
   * Like {@link #start(double)}, for a line that begins at a pivot, an unsigned distance before the
   * first key.
   */
  public long start(double slope, long distance) {
    double range = steepest - flattest;
    double share = range > 0 ? Math.clamp((slope - flattest) / range, 0, 1) : 0.5;
    double rise = flattestRise + share * (steepestRise - flattestRise);
    rise -= slope * LinearModel.toUnsignedDouble(distance);
    // All starts from the rise up to one more half position are valid: see LineFitter.
    return 2 * base + (long) Math.ceil(rise);
  }

  /**
   * Returns how much a line climbs over an unsigned distance of keys, in half positions; never
   * wraps.
   */
  public static long climb(double slope, long distance) {
    return (long) Math.min(slope * LinearModel.toUnsignedDouble(distance), FAR);
  }
}
