package org.inkling.cli.check.limit;

import static org.inkling.cli.experiment.Requirements.require;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;

/**
 * The plan of a check under a memory limit.
 *
 * @param limit the memory limit in bytes
 * @param step the memory step in bytes
 * @param operations the number of puts and removals of each scenario
 * @param share the largest number of keys as a share of the capacity
 * @param seed the seed of all random choices
 * @param threads the number of threads, each of which puts and removes its own keys
 */
record LimitPlan(
    @SerializedName("limitBytes") long limit,
    @SerializedName("stepBytes") long step,
    @Expose(serialize = false) int operations,
    double share,
    long seed,
    int threads) {
  private static final long MAX_LIMIT = 1L << 40;
  private static final int MAX_THREADS = 2;

  /**
   * The memory that changes and removals may reserve beyond the limit, in addition to a 32nd of it.
   */
  private static final long BEYOND_BYTES = 3L << 20;

  private static final int BEYOND_PART = 32;

  LimitPlan {
    require(limit <= MAX_LIMIT, "--limit is at most 1 TiB");
    require(operations > 0, "--operations must be above 0");
    require(share > 0 && share <= 1, "--share is above 0 and at most 1, not " + share);
    require(threads >= 1 && threads <= MAX_THREADS, "--threads is 1 or 2, not " + threads);
  }

  /** Returns the largest number of bytes that may be reserved at any time. */
  long maxReserved() {
    return limit + limit / BEYOND_PART + BEYOND_BYTES;
  }
}
