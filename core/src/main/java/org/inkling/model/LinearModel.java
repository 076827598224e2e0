package org.inkling.model;

/**
 * A line from keys to positions, evaluated relative to a pivot key.
 *
 * <p>Every function here is monotone in the key: for keys {@code a < b} at or above the pivot, the
 * result for {@code a} is not greater than the result for {@code b}. The difference of two keys is
 * exact as an unsigned 64-bit number; its conversion to double rounds to nearest, and so do the
 * product with a non-negative slope and the sum with the intercept. Rounding to nearest never
 * changes the order of two numbers, it only makes some of them equal; the same is true of the floor
 * and the clamp.
 *
 * @shape position = slope * (key - pivot) + intercept, slope of zero or more
 * @units slope in slots per key, intercept and result in slots
 * @error relative 2^-51 of the exact product, over the whole 64-bit domain
 */
public final class LinearModel {

  private LinearModel() {}

  /**
   * Returns the difference of two keys, read as unsigned, rounded to the nearest double.
   *
   * @param difference {@code key - pivot} for a key at or above the pivot in signed order; it is
   *     negative as a long when the two are 2^63 or more apart
   */
  public static double toUnsignedDouble(long difference) {
    if (difference >= 0) {
      return (double) difference;
    }
    // Half of it, with the lost bit kept sticky so that rounding sees it, then doubled without
    // error.
    return (double) ((difference >>> 1) | (difference & 1)) * 2.0;
  }

  /** Returns the predicted position of a key at or above the pivot in signed order. */
  public static double position(double slope, double intercept, long pivot, long key) {
    return slope * toUnsignedDouble(key - pivot) + intercept;
  }

  /** Returns the floor of the predicted position, clamped to {@code [0, capacity)}. */
  public static long slot(double slope, double intercept, long pivot, long key, long capacity) {
    // The cast truncates towards zero, which differs from the floor only below zero, and saturates.
    long floor = (long) position(slope, intercept, pivot, key);
    return Math.max(0, Math.min(floor, capacity - 1));
  }
}
