package org.inkling.cli.check.histories;

import org.inkling.cli.check.nodes.NodeKind;

/**
 * What {@code check histories} runs.
 *
 * @param operations recorded operations on hot keys; a scan is one
 * @param threads threads that run them
 * @param seed where every choice of a thread comes from; how threads meet is the machine's
 * @param nodes the size of nodes
 * @param keys hot keys of an area
 * @param fresh fresh keys inserted around them per 100 operations
 * @param stall threads stop before one shared access in so many, for a moment; 0 for none
 * @param mutant the fault swapped in
 */
record HistoriesPlan(
    long operations,
    int threads,
    long seed,
    NodeKind nodes,
    int keys,
    int fresh,
    int stall,
    Mutant mutant) {
  static final int MOST_KEYS = 64;
  private static final int MOST_FRESH = 10_000;

  HistoriesPlan {
    require("--operations", operations, 1, 1L << 40);
    require("--threads", threads, 1, KeyHistory.MOST_THREADS);
    require("--keys", keys, 1, MOST_KEYS);
    require("--fresh", fresh, 0, MOST_FRESH);
    require("--stall", stall, 0, Integer.MAX_VALUE);
  }

  private static void require(String option, long value, long least, long most) {
    if (value < least || value > most) {
      throw new IllegalArgumentException(
          option + " must be from " + least + " to " + most + ", not " + value);
    }
  }
}
