package org.inkling.cli.growth;

import static org.inkling.cli.experiment.Requirements.require;
import static org.inkling.cli.experiment.Requirements.requireSeconds;
import static org.inkling.cli.experiment.Requirements.requireThreads;

import com.google.gson.annotations.Expose;
import com.google.gson.annotations.SerializedName;
import java.io.Serializable;
import org.inkling.cli.bench.Values;

/**
 * One growth, the same for every index that is measured.
 *
 * @param from how many keys are loaded
 * @param order which those are, and how the others follow
 * @param threads how many insert, and read afterwards
 * @param seconds how long a turn of reads lasts
 * @param repeats how many turns each of the two indexes has
 * @param idle for how many seconds nothing is done after the turns, before all is measured again; 0
 *     for not at all
 * @param seed where every random choice comes from
 * @param wide whether values take all 64 bits
 * @param check whether every key and the structure are looked at in the end, not only a sample
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
  /** Fewer inserts have no tenths worth a rate. */
  static final int FEWEST_INSERTS = 1_000;

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
   * Refuses sets that leave too little to insert.
   *
   * @throws IllegalArgumentException if less than {@link #FEWEST_INSERTS} keys are not loaded
   */
  void requireEnough(int keys) {
    int inserts = Math.max(0, keys - from);
    require(
        inserts >= FEWEST_INSERTS,
        "at least %,d keys are to be inserted: --from %,d leaves %,d of %,d"
            .formatted(FEWEST_INSERTS, from, inserts, keys));
  }

  /** The width of values, as the command line has it. */
  @SerializedName("values")
  String values() {
    return Values.label(wide);
  }
}
