package org.inkling.cli.experiment;

import com.google.gson.annotations.SerializedName;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The median of a sample, with an interval that covers the median of the population in at least 95
 * of 100 samples, whatever the distribution is. The interval goes from an order statistic to its
 * mirror image: each value falls below the median of the population with probability 1/2.
 *
 * @param pairs size of the sample
 * @param median the middle value, or the mean of the two middle values
 * @param interval null if the sample has less than six values
 */
public record MedianInterval(
    int pairs, @SerializedName("medianRatio") double median, @Flat @Nullable Interval interval) {
  private static final double TAIL = 0.025;

  /**
   * The median of a sample in any order.
   *
   * @throws IllegalArgumentException if the sample is empty
   */
  public static MedianInterval of(double... sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a sample has at least one");
    }
    double[] sorted = sample.clone();
    Arrays.sort(sorted);
    int size = sorted.length;
    int rank = rank(size);
    return new MedianInterval(
        size,
        Median.withDefaults().evaluate(sorted),
        rank == 0 ? null : new Interval(sorted[rank - 1], sorted[size - rank]));
  }

  /**
   * The order statistic, from 1, at which the interval begins; 0 if there is no such interval.
   * Fewer than {@code rank} of {@code size} values fall below the median with a probability of at
   * most 2.5 %.
   */
  static int rank(int size) {
    return BinomialDistribution.of(size, 0.5).inverseCumulativeProbability(TAIL);
  }

  /** Where the interval begins; 0 if there is none. */
  public double low() {
    return interval == null ? 0 : interval.low;
  }

  /** Where the interval ends; 0 if there is none. */
  public double high() {
    return interval == null ? 0 : interval.high;
  }

  /**
   * From one value to another, both included.
   *
   * @param low the lower one
   * @param high the higher one
   */
  public record Interval(
      @SerializedName("lowRatio") double low, @SerializedName("highRatio") double high) {}
}
