package org.inkling.loft;

import java.util.ArrayList;
import java.util.List;
import java.util.Locale;

/** What a {@link LimitTrial} has found. */
final class LimitResult {
  private final List<String> failures = new ArrayList<>();
  private final int capacity;
  private final int live;
  private long operations;
  private long cured;
  private long refused;
  private long peakReserved;
  private long emptied;
  private double bytesPerKey = Double.NaN;
  private double seconds;

  LimitResult(int capacity, int live) {
    this.capacity = capacity;
    this.live = live;
  }

  /** How many operations there have been. */
  long operations() {
    return operations;
  }

  /** What must not happen and did, in order; each with the statistics at that moment. */
  List<String> failures() {
    return failures;
  }

  void countOperation() {
    operations++;
  }

  void countCured() {
    cured++;
  }

  /** A put was refused, and again after maintenance. */
  void refuse(long key, long keys, LoftStatistics statistics) {
    refused++;
    fail("put of " + key + " is refused", keys, statistics);
  }

  /** Something must not happen and did. */
  void fail(String what, long keys, LoftStatistics statistics) {
    failures.add(
        String.format(
            Locale.ROOT, "operation %,d, %,d keys: %s; %s", operations, keys, what, statistics));
  }

  /** Looks at the memory of an index with this number of keys. */
  void sample(long keys, LoftStatistics statistics) {
    peakReserved = Math.max(peakReserved, statistics.reservedBytes());
    if (keys >= live / 2) {
      bytesPerKey =
          (double) (statistics.reservedBytes() - statistics.memory().freeListedBytes()) / keys;
    }
  }

  /** Looks at the memory of an emptied index. */
  void sampleEmptied(LoftStatistics statistics) {
    emptied = Math.max(emptied, statistics.reservedBytes());
  }

  void end(double seconds) {
    this.seconds = seconds;
  }

  @Override
  public String toString() {
    return String.format(
        Locale.ROOT,
        "N %,d, live %,d: %,d operations, %,d refused, %,d failures; %.1f cured per million,"
            + " %,.0f operations/s, %,d bytes reserved at most, %,d when emptied, %.1f per key%s",
        capacity,
        live,
        operations,
        refused,
        failures.size(),
        1e6 * cured / operations,
        operations / seconds,
        peakReserved,
        emptied,
        bytesPerKey,
        failures.isEmpty() ? "" : "\n    first: " + failures.getFirst());
  }
}
