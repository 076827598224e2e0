package org.inkling.cli.growth;

import static org.inkling.cli.experiment.Requirements.require;

import java.io.Serializable;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.windows.WindowPlan;
import org.inkling.cli.workload.Plan;

/**
 * The plan of a growth, which is the same for every measured index.
 *
 * @param from the number of keys that are loaded
 * @param order the choice of the loaded keys, and the order of the inserts
 * @param seconds the time of a turn of reads
 * @param repeats the number of turns of each of the two indexes
 * @param idle the seconds of idle time after the turns, before the indexes are measured again; 0
 *     for none
 */
record GrowthPlan(
    int from, InsertOrder order, int threads, double seconds, int repeats, double idle, long seed)
    implements Serializable {
  /** The smallest number of inserts for which the rate of a tenth is meaningful. */
  static final int MIN_INSERTS = 1_000;

  private static final int TENTHS = 10;

  GrowthPlan {
    require(from >= 0, "--from is at least 0, not " + from);
    require(
        from >= 2 || order != InsertOrder.HOT_GAP,
        "a hot gap lies between two loaded keys: --from must be at least 2, not " + from);
    require(idle >= 0 && idle <= 86_400, "--idle is 0 up to 86400, not " + idle);
    Plan.reads(threads, seconds, repeats, seed); // refuses the other options
  }

  /** Returns the plan of the reads. */
  Plan reads() {
    return Plan.reads(threads, seconds, repeats, seed);
  }

  /** Returns the division of a number of inserts into tenths. */
  static WindowPlan division(int inserts) {
    return new WindowPlan(inserts, GrowthLoop.RUN, TENTHS, TENTHS);
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
        Text.format(
            "at least %,d keys must be inserted: --from %,d leaves %,d of %,d",
            MIN_INSERTS, from, inserts, keys));
  }
}
