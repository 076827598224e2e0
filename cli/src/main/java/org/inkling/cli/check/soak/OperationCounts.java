package org.inkling.cli.check.soak;

import java.util.EnumMap;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;

/** The number of operations of each kind by a thread, which now and then publishes their sum. */
final class OperationCounts {
  private final EnumMap<Kind, Long> counts = new EnumMap<>(Kind.class);
  private volatile long shown;

  /** The kinds of operations, by their names in JSON. */
  enum Kind {
    INSERT("inserts"),
    OVERWRITE("overwrites"),
    REMOVE("removes"),
    /** A write that must change nothing. */
    VAIN_WRITE("vainWrites"),
    GET("gets"),
    BATCH_GET("batchGets"),
    /** Floor, ceiling, lower and higher. */
    NEIGHBOUR("neighbours"),
    SCAN("scans");

    private final String label;

    Kind(String label) {
      this.label = label;
    }
  }

  void add(Kind kind) {
    counts.merge(kind, 1L, Long::sum);
  }

  /** Publishes the sum. */
  void show() {
    shown = sum();
  }

  private long sum() {
    return counts.values().stream().mapToLong(Long::longValue).sum();
  }

  /** Returns the number of operations at the last {@link #show}. */
  long shown() {
    return shown;
  }

  /** Returns the sums over all threads by name. To be called after a round. */
  static Map<String, Long> sums(List<OperationCounts> all) {
    Map<String, Long> sums = new LinkedHashMap<>();
    for (OperationCounts each : all) {
      sums.merge("all", each.sum(), Long::sum);
      each.counts.forEach((kind, count) -> sums.merge(kind.label, count, Long::sum));
    }
    return sums;
  }
}
