package org.inkling.cli.check.churn;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import org.inkling.cli.bench.Values;

/**
 * What a churn does.
 *
 * @param shape which keys come and go
 * @param keys how many are present at a time, a multiple of the threads
 * @param nanos for how long
 * @param threads how many insert and remove
 * @param sampleNanos from one sample of the memory to the next
 * @param seed where every random choice comes from
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
  private static final int FEWEST_KEYS_A_THREAD = 64;
  private static final int MOST_KEYS = 1 << 28;

  ChurnPlan {
    require(nanos > 0, "--minutes must be above 0");
    require(sampleNanos > 0, "--sample must be above 0");
    requireThreads(threads);
    require(
        keys >= FEWEST_KEYS_A_THREAD * threads && keys <= MOST_KEYS,
        "--keys is from %d a thread to %,d, not %,d"
            .formatted(FEWEST_KEYS_A_THREAD, MOST_KEYS, keys));
    keys -= keys % threads;
  }

  /** The width of values, as the command line has it. */
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
