package org.inkling.cli.check.histories;

import org.inkling.cli.check.nodes.NodeKind;

/**
 * The plan of {@code check histories}.
 *
 * @param operations the number of recorded operations on hot keys; a scan counts as one
 * @param threads the number of threads that run them
 * @param seed the seed of all choices of the threads; it does not determine their interleaving
 * @param nodes the size of nodes
 * @param keys the number of hot keys of an area
 * @param fresh the number of fresh keys inserted around them per 100 operations
 * @param stall threads stop for a moment before one shared access in this number; 0 for none
 * @param mutant the injected fault
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
  static final int MAX_KEYS = 64;
  private static final int MAX_FRESH = 10_000;

  HistoriesPlan {
    require("--operations", operations, 1, 1L << 40);
    require("--threads", threads, 1, KeyHistory.MAX_THREADS);
    require("--keys", keys, 1, MAX_KEYS);
    require("--fresh", fresh, 0, MAX_FRESH);
    require("--stall", stall, 0, Integer.MAX_VALUE);
  }

  private static void require(String option, long value, long min, long max) {
    if (value < min || value > max) {
      throw new IllegalArgumentException(
          option + " must be from " + min + " to " + max + ", not " + value);
    }
  }
}
