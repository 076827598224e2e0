package org.inkling.cli.growth;

import java.util.LinkedHashMap;
import java.util.Map;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.experiment.Sampler;

/**
 * Samples the statistics of an index every few milliseconds, in a separate thread, and keeps their
 * maxima.
 */
final class MemoryPeaks implements AutoCloseable {
  private static final long PERIOD_NANOS = 20_000_000;

  private final Subject subject;
  private final Map<String, Long> highest = new LinkedHashMap<>();
  private long offHeapBytes;
  private final Sampler sampler;

  MemoryPeaks(Subject subject) {
    this.subject = subject;
    look();
    this.sampler = new Sampler("memory peaks", PERIOD_NANOS, this::look);
  }

  private void look() {
    subject.statistics().forEach((name, value) -> highest.merge(name, value, Math::max));
    offHeapBytes = Math.max(offHeapBytes, subject.offHeapBytes());
  }

  /** Ends the sampling. */
  @Override
  public void close() {
    sampler.close();
  }

  /** Returns the largest value of each statistic. */
  Map<String, Long> highest() {
    return highest;
  }

  /** Returns the largest number of bytes in use outside the heap. */
  long offHeapBytes() {
    return offHeapBytes;
  }
}
