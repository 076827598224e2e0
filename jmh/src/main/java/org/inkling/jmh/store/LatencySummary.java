package org.inkling.jmh.store;

import java.io.Serializable;
import org.HdrHistogram.Histogram;

/**
 * The times of operations.
 *
 * @param count the number of operations
 * @param p50Nanos the median
 * @param p99Nanos the 99th percentile
 * @param p999Nanos the 99.9th percentile
 * @param mostNanos the maximum
 */
record LatencySummary(long count, long p50Nanos, long p99Nanos, long p999Nanos, long mostNanos)
    implements Serializable {

  static LatencySummary of(Histogram times) {
    return new LatencySummary(
        times.getTotalCount(),
        times.getValueAtPercentile(50),
        times.getValueAtPercentile(99),
        times.getValueAtPercentile(99.9),
        times.getMaxValue());
  }
}
