package org.inkling.cli.experiment;

import com.google.gson.annotations.SerializedName;
import java.util.Arrays;
import org.apache.commons.statistics.descriptive.Median;
import org.apache.commons.statistics.distribution.BinomialDistribution;
import org.inkling.cli.json.Flat;
import org.jspecify.annotations.Nullable;

/**
 * The median of a sample, with an interval that covers the median of the population in at least 95
 * of 100 samples, whatever the distribution. The interval extends from an order statistic to its
 * mirror image, because each value is below the median of the population with probability 1/2.
 *
 * @param pairs the size of the sample
 * @param median the middle value, or the mean of the two middle values
 * @param interval the interval, or null if the sample has fewer than six values
 */
public record MedianInterval(
    int pairs, @SerializedName("medianRatio") double median, @Flat @Nullable Interval interval) {
  private static final double TAIL = 0.025;

  /**
   * Computes the median of a sample in any order.
   *
   * @throws IllegalArgumentException if the sample is empty
   */
  public static MedianInterval of(double... sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a sample has at least one value");
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
   * Returns the order statistic, counted from 1, at which the interval begins; 0 if there is no
   * such interval. Fewer than {@code rank} of {@code size} values are below the median with a
   * probability of at most 2.5 %.
   */
  static int rank(int size) {
    return BinomialDistribution.of(size, 0.5).inverseCumulativeProbability(TAIL);
  }

  /** Returns the start of the interval; 0 if there is none. */
  public double low() {
    return interval == null ? 0 : interval.low;
  }

  /** Returns the end of the interval; 0 if there is none. */
  public double high() {
    return interval == null ? 0 : interval.high;
  }

  /** An interval that includes both its ends. */
  public record Interval(
      @SerializedName("lowRatio") double low, @SerializedName("highRatio") double high) {}
}
