package org.inkling.cli.check.churn;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import org.inkling.cli.bench.Values;

/**
 * The plan of a churn.
 *
 * @param shape the choice of the keys that are inserted and removed
 * @param keys the number of keys present at a time, a multiple of the threads
 * @param nanos how long the threads work
 * @param threads the number of threads that insert and remove
 * @param sampleNanos the time between two samples of the memory
 * @param seed the seed of all random choices
 * @param wide whether values take all 64 bits
 */
record ChurnPlan(
    ChurnShape shape,
    int keys,
    @Expose(serialize = false) long nanos,
    int threads,
    @Expose(serialize = false) long sampleNanos,
    long seed,
    @Expose(serialize = false) boolean wide) {
  private static final int MIN_KEYS_PER_THREAD = 64;
  private static final int MAX_KEYS = 1 << 28;

  ChurnPlan {
    require(nanos > 0, "--minutes must be above 0");
    require(sampleNanos > 0, "--sample must be above 0");
    requireThreads(threads);
    require(
        keys >= MIN_KEYS_PER_THREAD * threads && keys <= MAX_KEYS,
        "--keys must be from %d per thread to %,d, not %,d"
            .formatted(MIN_KEYS_PER_THREAD, MAX_KEYS, keys));
    keys -= keys % threads;
  }

  /** Returns the spelling of the width of values that the command line accepts. */
  @SerializedName("values")
  String values() {
    return Values.label(wide);
  }

  @SerializedName("minutes")
  double minutes() {
    return nanos / 60e9;
  }

  @SerializedName("sampleSeconds")
  double sampleSeconds() {
    return sampleNanos / 1e9;
  }
}
