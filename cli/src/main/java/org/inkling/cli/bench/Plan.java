package org.inkling.cli.bench;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireSeconds;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import java.io.Serializable;
import org.inkling.loft.RetrainingScheme;

/**
 * One measurement, the same for every index in it.
 *
 * @param load the part of the keys that is loaded, above 0 and up to 1; inserts come from the rest
 * @param workload what the threads do
 * @param distribution which keys they read
 * @param threads how many there are
 * @param seconds how long a repeat lasts at most
 * @param repeats how many repeats are measured
 * @param seed where every random choice comes from
 * @param wide whether values take all 64 bits rather than what fits beside the kind
 * @param retraining by which scheme LOFT retrains
 */
public record Plan(
    double load,
    Workload workload,
    Distribution distribution,
    int threads,
    double seconds,
    int repeats,
    long seed,
    boolean wide,
    RetrainingScheme retraining)
    implements Serializable {
  /** Refuses what cannot be. */
  public Plan {
    require(load > 0 && load <= 1, "--load is above 0 and at most 1, not " + load);
    requireThreads(threads);
    requireSeconds(seconds);
    require(repeats >= 1, "--repeat is at least 1, not " + repeats);
    require(
        load < 1 || !workload.needsAbsent(),
        "workload " + workload + " takes keys that are not loaded: --load must be below 1");
  }

  /**
   * Refuses sets that are too small for the plan.
   *
   * @throws IllegalArgumentException if there are too few keys to load, or too few others
   */
  public void requireEnough(int loaded, int rest) {
    int wanted = workload.scans() ? workload.entries() : 1;
    require(loaded >= wanted, wanted + " loaded keys are needed, there are " + loaded);
    boolean shared = workload.kind() == Workload.Kind.CHURN;
    require(!shared || loaded >= threads, "fewer loaded keys than threads: " + loaded);
    require(
        !workload.needsAbsent() || rest >= threads,
        "fewer absent keys than threads: " + rest + " are not loaded");
  }

  /** Whether a distribution is asked for and the workload reads no keys by it. */
  boolean ignoresDistribution() {
    return distribution.kind() != Distribution.Kind.UNIFORM && !workload.draws();
  }
}
