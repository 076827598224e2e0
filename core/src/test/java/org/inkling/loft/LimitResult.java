package org.inkling.loft;

import org.jspecify.annotations.Nullable;

/** What came out of a {@link LimitTrial}. */
final class LimitResult {
  int capacity;
  int live;
  long operations;
  long cured;
  long refused;
  long failures;
  long peakReserved;
  long emptied;
  double bytesPerKey;
  long nanos;
  @Nullable String first;

  /** Counts a refusal that was not cured. */
  void refuse(String what, int keys, LoftStatistics statistics) {
    refused++;
    fail(what + " is refused", keys, statistics);
  }

  /** Counts something that must not happen, and keeps the first. */
  void fail(String what, int keys, LoftStatistics statistics) {
    failures++;
    if (first == null) {
      first = "operation %,d, %,d keys: %s; %s".formatted(operations, keys, what, statistics);
    }
  }

  @Override
  public String toString() {
    return "N %,d, live %,d: %,d operations, %,d refused, %,d failures, %.1f cured per million, %,.0f/s, peak %,d, emptied %,d, %.1f bytes/key%s"
        .formatted(
            capacity,
            live,
            operations,
            refused,
            failures,
            1e6 * cured / operations,
            1e9 * operations / nanos,
            peakReserved,
            emptied,
            bytesPerKey,
            first == null ? "" : "\n    first: " + first);
  }
}
