package org.inkling.cli.experiment;

import java.io.Serializable;
import java.util.List;
import org.HdrHistogram.Histogram;

/**
 * How long operations took.
 *
 * @param count how many were timed
 * @param nanos what the part of {@link #PERCENTILES} at the same place did not exceed; all 0 if
 *     none was timed
 */
public record LatencyCurve(long count, List<Long> nanos) implements Serializable {
  /** Parts of all operations, in percent, ascending. */
  public static final List<Double> PERCENTILES =
      List.of(0.0, 10.0, 25.0, 50.0, 75.0, 90.0, 95.0, 99.0, 99.5, 99.9, 99.95, 99.99, 100.0);

  /** Refuses a curve of other percentiles. */
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
   * What so many in a hundred did not exceed.
   *
   * @throws IllegalArgumentException if {@code percentile} is none of {@link #PERCENTILES}
   */
  public long at(double percentile) {
    int place = PERCENTILES.indexOf(percentile);
    if (place < 0) {
      throw new IllegalArgumentException("no percentile of the curve: " + percentile);
    }
    return nanos.get(place);
  }
}
