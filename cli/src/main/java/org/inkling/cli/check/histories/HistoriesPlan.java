package org.inkling.cli.check.histories;

import static org.inkling.cli.experiment.Requirements.requireWithin;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import org.inkling.cli.check.shared.NodeKind;

/**
 * The plan of {@code check histories}.
 *
 * @param operations the number of recorded operations on hot keys; a scan counts as one
 * @param seed the seed of all choices of the threads; it does not determine their interleaving
 * @param index the index that the threads work on
 * @param nodes the size of its nodes
 * @param keys the number of hot keys of an area
 * @param fresh the number of fresh keys inserted around them per 100 operations
 * @param stall threads stop for a moment before one shared access in this number; 0 for none
 * @param limit the memory limit of an index in bytes, or {@link #NO_LIMIT}
 */
record HistoriesPlan(
    @Expose(serialize = false) long operations,
    int threads,
    long seed,
    CheckedIndex index,
    NodeKind nodes,
    int keys,
    int fresh,
    int stall,
    @SerializedName("limitBytes") long limit,
    Mutant mutant) {
  static final int MAX_KEYS = 64;
  static final long NO_LIMIT = Long.MAX_VALUE;
  private static final long MIN_LIMIT = 2L << 20;
  private static final int MAX_FRESH = 10_000;

  HistoriesPlan {
    requireWithin("--operations", operations, 1, 1L << 40);
    requireWithin("--threads", threads, 1, KeyHistory.MAX_THREADS);
    requireWithin("--keys", keys, 1, MAX_KEYS);
    requireWithin("--fresh", fresh, 0, MAX_FRESH);
    requireWithin("--stall", stall, 0, Integer.MAX_VALUE);
    requireWithin("--limit", limit, MIN_LIMIT, NO_LIMIT);
  }
}
