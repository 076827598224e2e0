package org.inkling.cli.bench;

import java.io.Serializable;

/**
 * The memory of an index at one moment.
 *
 * @param seconds since the start of the repeat
 * @param liveBytes the memory in use outside the heap, without retired memory
 * @param retiredBytes the memory that was replaced and is kept until no reader can see it
 */
public record MemorySample(double seconds, long liveBytes, long retiredBytes)
    implements Serializable {
  private static final double PART_OF_LIVE = 0.1;
  private static final long FREE_BYTES = 64L << 20;

  /** Samples the memory of {@code subject} now. */
  static MemorySample of(Subject subject, double seconds) {
    long retired = subject.statistics().getOrDefault("retiredBytes", 0L);
    return new MemorySample(seconds, Math.max(0, subject.offHeapBytes() - retired), retired);
  }

  /** Returns whether retired memory is at most a tenth of live memory plus 64 MiB. */
  boolean isWithinBound() {
    return retiredBytes <= PART_OF_LIVE * liveBytes + FREE_BYTES;
  }
}
