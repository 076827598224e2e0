package org.inkling.cli.schemes;

import java.nio.LongBuffer;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.concurrent.atomic.AtomicLong;
import java.util.function.Function;
import org.inkling.cli.bench.LoadSplit;
import org.inkling.cli.bench.LoadedEntries;
import org.inkling.cli.bench.Loop;
import org.inkling.cli.bench.LoopThreads;
import org.inkling.cli.bench.OperationStreams;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Workload;
import org.inkling.cli.experiment.Latencies;
import org.inkling.loft.RetrainingScheme;
import org.inkling.source.SortedEntrySource;

/** Carries out all runs of one scheme, within its worker process. */
final class SchemeSession implements AutoCloseable {
  private final RetrainingScheme scheme;
  private final SchemesPlan plan;
  private final Function<SortedEntrySource, Subject> index;
  private final LoadedEntries entries;
  private final Map<Workload, List<Function<Subject, Loop>>> lanes = new HashMap<>();

  /**
   * Creates the streams of all mixes.
   *
   * @param index creates an index of the scheme
   * @param keys all keys, strictly ascending
   */
  SchemeSession(
      RetrainingScheme scheme,
      SchemesPlan plan,
      Function<SortedEntrySource, Subject> index,
      LongBuffer keys) {
    this.scheme = scheme;
    this.plan = plan;
    this.index = index;
    var split = new LoadSplit(plan.load(), plan.seed());
    this.entries = new LoadedEntries(keys, split, split.loadedCount(keys.limit()), plan.wide());
    for (Workload mix : plan.mixes()) {
      lanes.put(mix, new OperationStreams(plan.plan(mix), keys, split).lanes());
    }
  }

  /** Runs one mix once, over a fresh index. */
  SchemeRun run(Workload mix, int turn) throws InterruptedException {
    try (Subject subject = index.apply(entries)) {
      var quota = new AtomicLong(plan.length().quota());
      List<QuotaLoop> loops =
          lanes.getOrDefault(mix, List.of()).stream()
              .map(lane -> new QuotaLoop(lane.apply(subject), quota))
              .toList();
      var team = new LoopThreads(List.copyOf(loops), Latencies.SAMPLE_EVERY);
      System.gc();
      LoopThreads.Measured measured =
          team.run((long) (plan.length().maxSeconds() * 1e9), Latencies.histogram());
      var end = new SchemeRun.End(subject.size(), subject.offHeapBytes(), subject.statistics());
      return new SchemeRun(
          scheme,
          mix,
          turn,
          new SchemeRun.Speed(measured.operations(), measured.nanos()),
          end,
          loops.stream().anyMatch(QuotaLoop::ranOut),
          wrongAnswers(subject, loops));
    }
  }

  private long wrongAnswers(Subject subject, List<QuotaLoop> loops) {
    long wrong = 0;
    long expectedSize = entries.size();
    for (Loop loop : loops) {
      wrong += loop.wrongAnswers() + loop.verify();
      expectedSize += loop.growth();
    }
    return wrong + Math.abs(subject.size() - expectedSize);
  }

  @Override
  public void close() {
    // each run closes its own index
  }
}
