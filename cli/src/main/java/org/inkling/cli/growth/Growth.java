package org.inkling.cli.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.Threads;

/** The inserts of one index, by all threads. */
final class Growth {
  private final GrowthKeys keys;
  private final InsertRuns runs;
  private final List<Inserter> inserters = new ArrayList<>();

  Growth(Subject subject, GrowthKeys keys, GrowthPlan plan) {
    this.keys = keys;
    this.runs = new InsertRuns(keys.inserts().length);
    for (int lane = 0; lane < plan.threads(); lane++) {
      long seed = Values.mix(plan.seed() + lane);
      inserters.add(new Inserter(subject, keys, runs, plan.wide(), seed));
    }
  }

  /**
   * Inserts all keys.
   *
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  GrowthResult.Inserts run() throws InterruptedException {
    List<Runnable> tasks = inserters.stream().<Runnable>map(inserter -> inserter::run).toList();
    var threads = new Threads("growth", tasks, () -> {});
    long start = threads.start();
    threads.join();
    long end = inserters.stream().mapToLong(inserter -> inserter.end).max().orElse(start + 1);
    return result(start, end);
  }

  private GrowthResult.Inserts result(long start, long end) {
    return new GrowthResult.Inserts(
        keys.inserts().length,
        end - start,
        runs.rates(end),
        times(inserter -> inserter.inserts),
        times(inserter -> inserter.wholeRuns).max(),
        times(inserter -> inserter.reads));
  }

  /** Returns the number of wrong reads between the inserts. */
  long wrongAnswers() {
    return inserters.stream().mapToLong(Inserter::wrongAnswers).sum();
  }

  private GrowthResult.Times times(Function<Inserter, Histogram> part) {
    Histogram together = Latencies.histogram();
    inserters.forEach(inserter -> together.add(part.apply(inserter)));
    return new GrowthResult.Times(
        together.getValueAtPercentile(50),
        together.getValueAtPercentile(99),
        together.getValueAtPercentile(99.9),
        together.getMaxValue());
  }
}
