package org.inkling.cli.check.soak;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/** How often a thread did what; counted by that thread, and in part shown to others. */
final class OperationCounts {
  long inserts;
  long overwrites;
  long removes;

  /** Writes that must change nothing. */
  long vainWrites;

  long gets;
  long batchGets;

  /** Floor, ceiling, lower and higher. */
  long neighbours;

  long scans;
  private volatile long shown;

  /** Shows the total to others. */
  void show() {
    shown = total();
  }

  /** All operations, as of the last {@link #show}. */
  long shown() {
    return shown;
  }

  private long total() {
    return inserts + overwrites + removes + vainWrites + gets + batchGets + neighbours + scans;
  }

  /** The counts of all threads together, by name, when a round is over. */
  static Map<String, Long> sums(Collection<OperationCounts> all) {
    Map<String, Long> sums = new LinkedHashMap<>();
    sums.put("all", sum(all, OperationCounts::total));
    sums.put("inserts", sum(all, counts -> counts.inserts));
    sums.put("overwrites", sum(all, counts -> counts.overwrites));
    sums.put("removes", sum(all, counts -> counts.removes));
    sums.put("vainWrites", sum(all, counts -> counts.vainWrites));
    sums.put("gets", sum(all, counts -> counts.gets));
    sums.put("batchGets", sum(all, counts -> counts.batchGets));
    sums.put("neighbours", sum(all, counts -> counts.neighbours));
    sums.put("scans", sum(all, counts -> counts.scans));
    return sums;
  }

  private static long sum(Collection<OperationCounts> all, ToLongFunction<OperationCounts> count) {
    return all.stream().mapToLong(count).sum();
  }
}
