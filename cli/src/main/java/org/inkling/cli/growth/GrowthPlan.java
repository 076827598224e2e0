package org.inkling.cli.growth;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireSeconds;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import org.inkling.cli.bench.Values;

/**
 * The plan of a growth, which is the same for every measured index.
 *
 * @param from the number of keys that are loaded
 * @param order the choice of the loaded keys, and the order of the inserts
 * @param threads the number of threads that insert, and read afterwards
 * @param seconds the time of a turn of reads
 * @param repeats the number of turns of each of the two indexes
 * @param idle the seconds of idle time after the turns, before the indexes are measured again; 0
 *     for none
 * @param seed the seed of all random choices
 * @param wide whether values take all 64 bits
 * @param check whether every key and the structure are checked at the end, not only a sample
 */
record GrowthPlan(
    int from,
    InsertOrder order,
    int threads,
    double seconds,
    int repeats,
    double idle,
    long seed,
    @Expose(serialize = false) boolean wide,
    boolean check)
    implements Serializable {
  /** The smallest number of inserts for which the rate of a tenth is meaningful. */
  static final int MIN_INSERTS = 1_000;

  GrowthPlan {
    require(from >= 0, "--from is at least 0, not " + from);
    require(
        from >= 2 || order != InsertOrder.HOT_GAP,
        "a hot gap lies between two loaded keys: --from must be at least 2, not " + from);
    requireThreads(threads);
    requireSeconds(seconds);
    require(repeats >= 1, "--repeat is at least 1, not " + repeats);
    require(idle >= 0 && idle <= 86_400, "--idle is 0 up to 86400, not " + idle);
  }

  /**
   * Checks that a set leaves enough keys to insert.
   *
   * @throws IllegalArgumentException if fewer than {@link #MIN_INSERTS} keys are not loaded
   */
  void requireEnough(int keys) {
    int inserts = Math.max(0, keys - from);
    require(
        inserts >= MIN_INSERTS,
        "at least %,d keys must be inserted: --from %,d leaves %,d of %,d"
            .formatted(MIN_INSERTS, from, inserts, keys));
  }

  /** Returns the spelling of the width of values that the command line accepts. */
  @SerializedName("values")
  String values() {
    return Values.label(wide);
  }
}
