package org.inkling.jmh.store;

import java.io.Serializable;
import org.HdrHistogram.Histogram;

/**
 * How long operations took.
 *
 * @param count how many
 * @param p50Nanos half of them not longer than this
 * @param p99Nanos 99 of 100
 * @param p999Nanos 999 of 1000
 * @param mostNanos the longest
 */
record Times(long count, long p50Nanos, long p99Nanos, long p999Nanos, long mostNanos)
    implements Serializable {

  static Times of(Histogram times) {
    return new Times(
        times.getTotalCount(),
        times.getValueAtPercentile(50),
        times.getValueAtPercentile(99),
        times.getValueAtPercentile(99.9),
        times.getMaxValue());
  }
}
