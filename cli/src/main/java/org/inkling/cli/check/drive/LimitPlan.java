package org.inkling.cli.check.drive;

import static org.inkling.cli.experiment.Requirements.require;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.util.List;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.check.shared.MemoryUse;
import org.jspecify.annotations.Nullable;

/**
 * The plan of a check under a memory limit.
 *
 * @param limit the memory limit in bytes
 * @param step the memory step in bytes
 * @param operations the number of puts and removals of each scenario
 * @param share the largest number of keys as a share of the capacity
 * @param threads the number of threads, each of which puts and removes its own keys
 */
record LimitPlan(
    @SerializedName("limitBytes") long limit,
    @SerializedName("stepBytes") long step,
    @Expose(serialize = false) int operations,
    double share,
    long seed,
    int threads)
    implements MemoryRule {
  private static final long MAX_LIMIT = 1L << 40;
  private static final int MAX_THREADS = 2;
  private static final int REGIONS = 32;
  private static final long MIN_REGION = 64L << 10;
  private static final long MAX_REGION = 2L << 20;
  private static final long SAMPLE_NANOS = TimeUnit.SECONDS.toNanos(10);

  /** Few reads, so that the puts are faster than maintenance. */
  private static final int READ_EVERY = 64;

  LimitPlan {
    require(limit <= MAX_LIMIT, "--limit is at most 1 TiB");
    require(operations > 0, "--operations must be above 0");
    require(share > 0 && share <= 1, "--share is above 0 and at most 1, not " + share);
    require(threads >= 1 && threads <= MAX_THREADS, "--threads is 1 or 2, not " + threads);
  }

  /** Returns the plan of the operations. */
  DrivePlan drive() {
    return new DrivePlan(
        threads, seed, operations, Long.MAX_VALUE, SAMPLE_NANOS, READ_EVERY, false, this);
  }

  /** A directory and its model, a region each, may exceed the limit until they replace others. */
  private long most() {
    return limit + 2 * Math.clamp(limit / REGIONS, MIN_REGION, MAX_REGION);
  }

  @Override
  public @Nullable String fault(MemoryUse memory) {
    return memory.reservedBytes() > most() ? "reserved beyond the limit" : null;
  }

  /** Returns the violations of a new index while it was filled. */
  List<String> faults(Driver.Fill fill) {
    return fill.peakReservedBytes() > most()
        ? List.of("reserved beyond the limit while it was filled: " + fill.peakReservedBytes())
        : List.of();
  }

  @Override
  public @Nullable String faultWithoutKeys(MemoryUse memory) {
    return memory.reservedBytes() > step ? "an index without keys keeps more than one step" : null;
  }
}
