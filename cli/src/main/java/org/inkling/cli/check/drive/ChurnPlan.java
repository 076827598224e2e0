package org.inkling.cli.check.drive;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import java.util.concurrent.TimeUnit;
import org.inkling.cli.check.shared.MemoryUse;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.workload.Values;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a churn.
 *
 * @param shape the choice of the keys that are inserted and removed
 * @param keys the number of keys present at a time, a multiple of the threads
 * @param minutes how long the threads work
 * @param sampleSeconds the time between two samples of the memory
 * @param values the width of values, in the spelling of the command line
 */
record ChurnPlan(
    Scenario shape,
    int keys,
    double minutes,
    int threads,
    double sampleSeconds,
    long seed,
    String values)
    implements MemoryRule {
  private static final int MIN_KEYS_PER_THREAD = 64;
  private static final int MAX_KEYS = 1 << 28;

  /**
   * Few reads, so that keys come and go as fast as they can. The number is odd, so that keys which
   * were put and keys which were removed are read by turns.
   */
  private static final int READ_EVERY = 31;

  ChurnPlan {
    require(minutes > 0, "--minutes must be above 0");
    require(sampleSeconds > 0, "--sample must be above 0");
    requireThreads(threads);
    require(
        keys >= MIN_KEYS_PER_THREAD * threads && keys <= MAX_KEYS,
        Text.format(
            "--keys must be from %d per thread to %,d, not %,d",
            MIN_KEYS_PER_THREAD, MAX_KEYS, keys));
    keys -= keys % threads;
  }

  /** Returns the plan of the operations. */
  DrivePlan drive() {
    return new DrivePlan(
        threads,
        seed,
        Long.MAX_VALUE,
        (long) (minutes * TimeUnit.MINUTES.toNanos(1)),
        (long) (sampleSeconds * TimeUnit.SECONDS.toNanos(1)),
        READ_EVERY,
        Values.areWide(values),
        this);
  }

  @Override
  public @Nullable String fault(MemoryUse memory) {
    return memory.ofBound() > 1 ? "retired memory beyond its bound" : null;
  }

  /** Returns null: free blocks may stay reserved. */
  @Override
  public @Nullable String faultWithoutKeys(MemoryUse memory) {
    return null;
  }
}
