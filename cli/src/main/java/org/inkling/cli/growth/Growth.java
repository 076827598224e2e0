package org.inkling.cli.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.concurrent.CountDownLatch;
import java.util.concurrent.atomic.AtomicReference;
import java.util.function.Function;
import org.HdrHistogram.Histogram;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Latencies;
import org.jspecify.annotations.Nullable;

/** The inserts of one index, by all threads. */
final class Growth {
  private final GrowthKeys keys;
  private final InsertRuns runs;
  private final List<Inserter> inserters = new ArrayList<>();
  private final CountDownLatch go = new CountDownLatch(1);
  private final AtomicReference<@Nullable Throwable> failure = new AtomicReference<>();

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
    List<Thread> threads = new ArrayList<>();
    for (Inserter inserter : inserters) {
      Thread thread = new Thread(() -> work(inserter), "growth");
      thread.start();
      threads.add(thread);
    }
    long start = System.nanoTime();
    go.countDown();
    for (Thread thread : threads) {
      thread.join();
    }
    if (failure.get() != null) {
      throw new IllegalStateException("a thread of the growth failed", failure.get());
    }
    long end = inserters.stream().mapToLong(inserter -> inserter.end).max().orElse(start + 1);
    return result(start, end);
  }

  private void work(Inserter inserter) {
    try {
      go.await();
      inserter.run();
    } catch (Throwable e) {
      failure.compareAndSet(null, e);
    }
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

  /** How many of the reads in between were wrong. */
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
