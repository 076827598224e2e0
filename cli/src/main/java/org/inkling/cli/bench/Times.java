package org.inkling.cli.bench;

import org.HdrHistogram.Histogram;

/**
 * How long operations took, in nanoseconds.
 *
 * @param reads of those that only look
 * @param writes of the others
 */
public record Times(Histogram reads, Histogram writes) {

  /** Of none yet. */
  public static Times none() {
    return new Times(Latencies.histogram(), Latencies.histogram());
  }

  void record(boolean write, long nanos) {
    (write ? writes : reads).recordValue(Math.clamp(nanos, 0, Latencies.LONGEST_NANOS));
  }

  void add(Times other) {
    reads.add(other.reads);
    writes.add(other.writes);
  }

  /** Of both kinds together. */
  Histogram all() {
    Histogram all = reads.copy();
    all.add(writes);
    return all;
  }
}
