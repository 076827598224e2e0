package org.inkling.jmh.report;

import org.inkling.cli.experiment.Text;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;

/**
 * One measurement, of every index that supports it.
 *
 * @param keys the name of the key set on the command line
 * @param load the part of it that is loaded; inserts take the rest
 * @param workload the workload, in the spelling of {@code bench}
 * @param distribution the distribution of the present keys that are read, in the spelling of {@code
 *     bench}
 * @param threads the number of threads
 */
record Cell(String keys, double load, String workload, String distribution, int threads) {
  private static final int MAX_SPARING_REPEATS = 3;

  Plan plan(Settings settings) {
    return new Plan(
        load,
        Workload.parse(workload),
        Distribution.parse(distribution),
        threads,
        settings.seconds(),
        repeats(settings),
        settings.seed());
  }

  /**
   * Returns the number of repeats. Each repeat that writes requires a load, so a report that saves
   * time has fewer of them.
   */
  private int repeats(Settings settings) {
    return settings.sparing() && writes() && !settings.isOnFirstSet(this)
        ? Math.min(MAX_SPARING_REPEATS, settings.repeats())
        : settings.repeats();
  }

  /** Returns whether the workload changes the index. */
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
    return Text.format(
        "%s%s on %s, %d %s", workload, law, keys, threads, threads == 1 ? "thread" : "threads");
  }
}
