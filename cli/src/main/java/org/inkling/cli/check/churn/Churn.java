package org.inkling.cli.check.churn;

import java.io.PrintWriter;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.function.Function;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Sampler;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.jspecify.annotations.Nullable;

/** One run: load, churn, check, close. */
final class Churn {
  private static final double LINE_SECONDS = 10;

  private final ChurnPlan plan;
  private final PrintWriter out;
  private final ChurnKeys keys;
  private final Subject subject;
  private final List<ChurnWorker> lanes = new ArrayList<>();
  private double reportedSeconds;

  /** Loads the index. */
  Churn(ChurnPlan plan, Function<SortedEntrySource, Subject> index, PrintWriter out) {
    this.plan = plan;
    this.out = out;
    keys = plan.shape().keys(plan);
    long[] loaded = new long[keys.loaded()];
    Arrays.setAll(loaded, keys::at);
    Arrays.sort(loaded);
    subject =
        index.apply(
            SortedEntrySource.of(SortedKeySource.of(loaded), key -> Values.of(key, plan.wide())));
    for (int lane = 0; lane < plan.threads(); lane++) {
      lanes.add(new ChurnWorker(subject, keys, plan, lane));
    }
  }

  /**
   * Runs the churn, and closes the index.
   *
   * @throws IllegalStateException if the check itself failed
   */
  ChurnReport run() throws InterruptedException {
    var threads = new ChurnThreads(lanes, plan);
    long begin = System.nanoTime();
    List<ChurnSample> samples = new ArrayList<>();
    ChurnSample settled;
    long wrong;
    String structure;
    try (subject) {
      Runnable look = () -> take(sample(threads, begin), samples);
      var sampler = new Sampler("churn-memory", plan.sampleNanos(), look);
      try (sampler) {
        threads.run(plan.nanos());
      }
      wrong = wrongAnswers();
      subject.settle();
      settled = sample(threads, begin);
      structure = structureFault();
    }
    return new ChurnReport(plan, samples, settled, sample(threads, begin), wrong, structure);
  }

  private ChurnSample sample(ChurnThreads threads, long begin) {
    return ChurnSample.of(subject, (System.nanoTime() - begin) / 1e9, threads.operations());
  }

  private long wrongAnswers() {
    long wrong = Math.abs(subject.size() - keys.loaded());
    for (ChurnWorker lane : lanes) {
      wrong += lane.wrongAnswers() + lane.verify();
    }
    return wrong;
  }

  private @Nullable String structureFault() {
    try {
      subject.checkStructure();
      return null;
    } catch (IllegalStateException e) {
      return e.getMessage();
    }
  }

  private void take(ChurnSample sample, List<ChurnSample> samples) {
    samples.add(sample);
    if (sample.seconds() - reportedSeconds >= LINE_SECONDS) {
      reportedSeconds = sample.seconds();
      report(sample);
    }
  }

  private void report(ChurnSample sample) {
    out.printf(
        "%,6.0f s  %,d operations, %,d keys, %,d nodes, %.1f bytes/key; %,.1f MiB retired (%.0f %%"
            + " of its bound), %,.1f reserved%n",
        sample.seconds(),
        sample.operations(),
        sample.keys(),
        sample.nodes(),
        sample.bytesPerKey(),
        sample.retiredBytes() / 0x1p20,
        100 * sample.ofBound(),
        sample.reservedBytes() / 0x1p20);
    out.flush();
  }
}
