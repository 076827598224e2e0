package org.inkling.cli.experiment;

import org.HdrHistogram.Histogram;

/** Histograms of operation times. */
public final class Latencies {
  /** The largest recorded time; longer times count as this. */
  public static final long LONGEST_NANOS = 3_600_000_000_000L;

  /** One point operation in this number is timed. */
  public static final int SAMPLE_EVERY = 64;

  private static final int DIGITS = 3;

  private Latencies() {}

  /** Returns an empty histogram of nanoseconds. */
  public static Histogram histogram() {
    return new Histogram(LONGEST_NANOS, DIGITS);
  }
}
