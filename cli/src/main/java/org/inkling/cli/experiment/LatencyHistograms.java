package org.inkling.cli.experiment;

import org.HdrHistogram.Histogram;

/**
 * The latencies of operations, in nanoseconds.
 *
 * @param reads the latencies of reads
 * @param writes the latencies of all other operations
 */
public record LatencyHistograms(Histogram reads, Histogram writes) {

  /** Returns empty histograms. */
  public static LatencyHistograms none() {
    return new LatencyHistograms(Latencies.histogram(), Latencies.histogram());
  }

  /** Records the latency of an operation. */
  public void record(boolean write, long nanos) {
    (write ? writes : reads).recordValue(Math.clamp(nanos, 0, Latencies.LONGEST_NANOS));
  }

  /** Adds the latencies of {@code other}. */
  public void add(LatencyHistograms other) {
    reads.add(other.reads);
    writes.add(other.writes);
  }

  /** Returns the latencies of both kinds together. */
  public Histogram all() {
    Histogram all = reads.copy();
    all.add(writes);
    return all;
  }
}
