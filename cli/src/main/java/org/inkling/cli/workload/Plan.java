package org.inkling.cli.workload;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireSeconds;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import java.io.Serializable;

/**
 * One measurement, which is the same for all its indexes.
 *
 * @param load the part of the keys that is loaded, above 0 and up to 1; inserts come from the rest
 * @param distribution the distribution of the keys that they read
 * @param seconds the longest time of a repeat
 */
public record Plan(
    double load,
    Workload workload,
    Distribution distribution,
    int threads,
    double seconds,
    int repeats,
    long seed)
    implements Serializable {

  /** Checks the components. */
  public Plan {
    require(load > 0 && load <= 1, "--load is above 0 and at most 1, not " + load);
    requireThreads(threads);
    requireSeconds(seconds);
    require(repeats >= 1, "--repeat is at least 1, not " + repeats);
    require(
        load < 1 || !workload.needsAbsent(),
        "workload " + workload + " takes keys that are not loaded: --load must be below 1");
  }

  /** Returns a plan for reads of random keys, all of which are loaded. */
  public static Plan reads(int threads, double seconds, int repeats, long seed) {
    return new Plan(
        1, Workload.parse("read"), Distribution.parse("uniform"), threads, seconds, repeats, seed);
  }

  /** Returns the split of the keys into those that are loaded and the others. */
  public LoadSplit split() {
    return new LoadSplit(load, seed);
  }

  /**
   * Checks that a set is large enough for the plan.
   *
   * @throws IllegalArgumentException if there are too few keys to load, or too few others
   */
  public void requireEnough(int keys) {
    int loaded = split().loadedCount(keys);
    int rest = keys - loaded;
    int wanted = workload.scans() ? workload.entries() : 1;
    require(loaded >= wanted, wanted + " loaded keys are needed, there are " + loaded);
    boolean shared = workload.kind() == Workload.Kind.CHURN;
    require(!shared || loaded >= threads, "fewer loaded keys than threads: " + loaded);
    require(
        !workload.needsAbsent() || rest >= threads,
        "fewer absent keys than threads: " + rest + " are not loaded");
  }

  /** Returns whether a distribution was requested although the workload does not draw keys. */
  public boolean ignoresDistribution() {
    return distribution.kind() != Distribution.Kind.UNIFORM && !workload.draws();
  }
}
