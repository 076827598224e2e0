package org.inkling.cli.experiment;

import org.HdrHistogram.Histogram;

/**
 * How long operations took, in nanoseconds.
 *
 * @param reads of those that only look
 * @param writes of the others
 */
public record LatencyHistograms(Histogram reads, Histogram writes) {

  /** Of none yet. */
  public static LatencyHistograms none() {
    return new LatencyHistograms(Latencies.histogram(), Latencies.histogram());
  }

  /** Records how long an operation took. */
  public void record(boolean write, long nanos) {
    (write ? writes : reads).recordValue(Math.clamp(nanos, 0, Latencies.LONGEST_NANOS));
  }

  /** Adds the times of another. */
  public void add(LatencyHistograms other) {
    reads.add(other.reads);
    writes.add(other.writes);
  }

  /** Of both kinds together. */
  public Histogram all() {
    Histogram all = reads.copy();
    all.add(writes);
    return all;
  }
}
