package org.inkling.cli.schemes;

import java.util.Arrays;
import org.jspecify.annotations.Nullable;

/**
 * The median of a sample, with the interval that covers the median of what it was drawn from in at
 * least 95 of 100 samples, however that is distributed: from one order statistic to its mirror
 * image, since each draw lies on either side of that median with even odds.
 *
 * @param pairs size of the sample
 * @param median the middle one, or the mean of the two in the middle
 * @param interval null if the sample has less than six, which have no such interval
 */
public record MedianInterval(int pairs, double median, @Nullable Interval interval) {
  private static final double LEVEL = 0.95;

  /**
   * Of a sample in any order.
   *
   * @throws IllegalArgumentException if it is empty
   */
  public static MedianInterval of(double... sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a sample has at least one");
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    int size = sorted.length;
    double median = (sorted[(size - 1) / 2] + sorted[size / 2]) / 2;
    int rank = rank(size);
    return new MedianInterval(
        size, median, rank == 0 ? null : new Interval(sorted[rank - 1], sorted[size - rank]));
  }

  /**
   * The order statistic, from 1, at which the interval begins: the largest below which, for a fair
   * coin, the number of heads in so many throws falls with a probability of half of what is left; 0
   * if there is none.
   *
   * @param size up to a thousand, where 2^-size is still exact enough
   */
  static int rank(int size) {
    double probability = Math.scalb(1.0, -size); // of no heads
    double below = 0;
    int rank = 0;
    while (below + probability <= (1 - LEVEL) / 2) {
      below += probability;
      rank++;
      probability = probability * (size - rank + 1) / rank;
    }
    return rank;
  }

  /**
   * From one value to another, both included.
   *
   * @param low the lower one
   * @param high the higher one
   */
  public record Interval(double low, double high) {}
}
