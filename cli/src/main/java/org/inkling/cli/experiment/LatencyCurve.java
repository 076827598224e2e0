package org.inkling.cli.experiment;

import java.io.Serializable;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * The latencies of operations.
 *
 * @param count the number of operations that were timed
 * @param nanos the latencies at the {@link #PERCENTILES}, in their order; all 0 if no operation was
 *     timed
 */
public record LatencyCurve(long count, List<Long> nanos) implements Serializable {
  /** The percentiles, ascending. */
  public static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99, 100.0);

  /** Checks the number of percentiles. */
  public LatencyCurve {
    nanos = List.copyOf(nanos);
    if (nanos.size() != PERCENTILES.size()) {
      throw new IllegalArgumentException(
          "a curve of " + nanos.size() + " points, expected are " + PERCENTILES.size());
    }
  }

  public static LatencyCurve of(Histogram times) {
    return new LatencyCurve(
        times.getTotalCount(), PERCENTILES.stream().map(times::getValueAtPercentile).toList());
  }

  /**
   * Returns the latency at a percentile.
   *
   * @throws IllegalArgumentException if {@code percentile} is not one of {@link #PERCENTILES}
   */
  public long at(double percentile) {
    int place = PERCENTILES.indexOf(percentile);
    if (place < 0) {
      throw new IllegalArgumentException("no percentile of the curve: " + percentile);
    }
    return nanos.get(place);
  }
}
