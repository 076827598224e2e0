package org.inkling.cli.experiment;

import java.util.Collection;
import java.util.stream.DoubleStream;
import org.apache.commons.statistics.descriptive.Median;

/**
 * The median, the minimum and the maximum of a sample.
 *
 * @param median the middle value, or the mean of the two middle values
 */
public record Spread(double median, double min, double max) {

  /**
   * Computes the spread of a sample in any order.
   *
   * @throws IllegalArgumentException if the sample is empty
   */
  public static Spread of(double... sample) {
    if (sample.length == 0) {
      throw new IllegalArgumentException("a sample has at least one value");
    }
    return new Spread(
        Median.withDefaults().withCopy(true).evaluate(sample),
        DoubleStream.of(sample).min().orElseThrow(),
        DoubleStream.of(sample).max().orElseThrow());
  }

  /**
   * Computes the spread of a sample in any order.
   *
   * @throws IllegalArgumentException if the sample is empty
   */
  public static Spread of(DoubleStream sample) {
    return of(sample.toArray());
  }

  /**
   * Computes the spread of a sample in any order.
   *
   * @throws IllegalArgumentException if the sample is empty
   */
  public static Spread of(Collection<Double> sample) {
    return of(sample.stream().mapToDouble(Double::doubleValue));
  }
}
