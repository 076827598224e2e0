package org.inkling.cli.check.soak;

import java.util.Collection;
import java.util.LinkedHashMap;
import java.util.Map;
import java.util.function.ToLongFunction;

/**
 * The number of operations of each kind by a thread. The thread counts them, and publishes some of
 * the counts.
 */
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

  /** Publishes the total. */
  void show() {
    shown = total();
  }

  /** Returns the number of operations at the last {@link #show}. */
  long shown() {
    return shown;
  }

  private long total() {
    return inserts + overwrites + removes + vainWrites + gets + batchGets + neighbours + scans;
  }

  /** Returns the sums over all threads by name. To be called after a round. */
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
