package org.inkling.cli.experiment;

import java.util.LinkedHashMap;
import java.util.Map;
import org.HdrHistogram.Histogram;

/** Histograms of operation times. */
public final class Latencies {
  /** The largest recorded time; longer times count as this. */
  public static final long LONGEST_NANOS = 3_600_000_000_000L;

  /** One point operation in this number is timed. */
  public static final int SAMPLE_EVERY = 64;

  private static final int DIGITS = 3;

  private Latencies() {}

  /** Returns percentiles and the maximum of a histogram by name. */
  public static Map<String, Long> summary(Histogram times) {
    Map<String, Long> summary = new LinkedHashMap<>();
    summary.put("p50", times.getValueAtPercentile(50));
    summary.put("p99", times.getValueAtPercentile(99));
    summary.put("p999", times.getValueAtPercentile(99.9));
    summary.put("max", times.getMaxValue());
    return summary;
  }

  /** Returns an empty histogram of nanoseconds. */
  public static Histogram histogram() {
    return new Histogram(LONGEST_NANOS, DIGITS);
  }
}
