package org.inkling.jmh.report;

import org.inkling.cli.bench.Distribution;
import org.inkling.cli.bench.Plan;
import org.inkling.cli.bench.Workload;
import org.inkling.loft.RetrainingScheme;

/**
 * One thing to measure, of every index that can do it.
 *
 * @param keys the key set, as the command line of the data sets has it
 * @param load the part of it that is loaded; inserts take the rest
 * @param workload as the command line of the bench has it
 * @param distribution which present keys are read, the same
 * @param threads how many
 */
record Cell(String keys, double load, String workload, String distribution, int threads) {
  private static final int MOST_SPARING_REPEATS = 3;

  Plan plan(Settings settings) {
    return new Plan(
        load,
        Workload.parse(workload),
        Distribution.parse(distribution),
        threads,
        settings.seconds(),
        repeats(settings),
        settings.seed(),
        false,
        RetrainingScheme.SELF_TUNING);
  }

  /** Each repeat that writes takes a load, so there are fewer of them where time is spared. */
  private int repeats(Settings settings) {
    return settings.sparing() && writes() && !settings.isOnFirstSet(this)
        ? Math.min(MOST_SPARING_REPEATS, settings.repeats())
        : settings.repeats();
  }

  /** Whether the index is another one afterwards. */
  boolean writes() {
    return Workload.parse(workload).changes();
  }

  Cell withKeys(String others, double part) {
    return new Cell(others, part, workload, distribution, threads);
  }

  Cell withThreads(int number) {
    return new Cell(keys, load, workload, distribution, number);
  }

  @Override
  public String toString() {
    String law =
        Distribution.parse(distribution).kind() == Distribution.Kind.UNIFORM
            ? ""
            : " " + distribution;
    return "%s%s on %s, %d %s"
        .formatted(workload, law, keys, threads, threads == 1 ? "thread" : "threads");
  }
}
