package org.inkling.cli.bench;

import java.nio.LongBuffer;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.function.Function;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.LatencyHistograms;
import org.inkling.cli.loop.Loop;
import org.inkling.cli.loop.LoopThreads;
import org.inkling.cli.loop.OperationStreams;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.windows.RunSample;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Workload;
import org.jspecify.annotations.Nullable;

/** One index and one plan within a worker process: load, repeat, finish. */
final class PlanRun implements AutoCloseable {
  private final Plan plan;
  private final List<Function<Subject, Loop>> lanes;
  private final LatencyHistograms times = LatencyHistograms.none();
  private final LoadedSubject loaded;

  /**
   * Creates the streams, and loads the index unless it is already loaded.
   *
   * @param before the index that an earlier plan of this process left loaded
   */
  PlanRun(Request.Prepare request, Optional<LoadedSubject> before) {
    plan = request.plan();
    LongBuffer keys = KeyFile.map(request.keyFile());
    lanes = new OperationStreams(plan, keys, plan.split()).lanes();
    loaded = stays(before, request) ? before.get().stay() : new LoadedSubject(request, keys);
  }

  /** Returns whether the loaded index serves the plan. If it does not, closes it. */
  private static boolean stays(Optional<LoadedSubject> before, Request.Prepare request) {
    boolean stays = before.isPresent() && before.get().serves(request);
    if (before.isPresent() && !stays) {
      before.get().close();
    }
    return stays;
  }

  LoadedSubject loaded() {
    return loaded;
  }

  /** Runs the workload once, over a fresh load if it writes. */
  Answer.Repeated repeat(Request.Repeat request) throws InterruptedException {
    LatencyHistograms here = request.counts() ? times : LatencyHistograms.none();
    int batch = batch(plan.workload());
    Run run = run(loops -> new LoopThreads(loops, batch), request.seconds(), here);
    return new Answer.Repeated(
        run.measured.operations(),
        run.measured.nanos(),
        run.measured.allocatedBytes(),
        run.processorNanos,
        run.gcMillis,
        run.compilerMillis,
        run.wrongAnswers,
        run.state,
        run.taken);
  }

  /** Runs the workload once at a rate, over a fresh load if it writes. */
  Answer.Paced pace(Request.Pace request) throws InterruptedException {
    LatencyHistograms here = LatencyHistograms.none();
    double rate = request.perSecond();
    Run run = run(loops -> LoopThreads.paced(loops, rate), request.seconds(), here);
    return new Answer.Paced(
        rate,
        run.measured.operations(),
        run.measured.nanos(),
        LatencyCurve.of(here.reads()),
        LatencyCurve.of(here.writes()),
        run.wrongAnswers,
        run.taken);
  }

  private Run run(
      Function<List<Loop>, LoopThreads> threads, double seconds, LatencyHistograms times)
      throws InterruptedException {
    Subject subject = loaded.next(plan.workload().writes());
    List<Loop> loops = lanes.stream().map(lane -> lane.apply(subject)).toList();
    LoopThreads team = threads.apply(loops);
    RunSample before = RunSample.of(subject);
    LoopThreads.Measured measured = team.run((long) (seconds * 1e9), times);
    RunSample after = RunSample.of(subject);
    return new Run(
        measured,
        after.processorNanos() - before.processorNanos(),
        after.gcMillis() - before.gcMillis(),
        after.compilerMillis() - before.compilerMillis(),
        after.takenSince(before),
        after.statistics(),
        wrongAnswers(subject, loops));
  }

  /** A run of the workload. */
  private record Run(
      LoopThreads.Measured measured,
      long processorNanos,
      long gcMillis,
      long compilerMillis,
      @Nullable CpuContention taken,
      Map<String, Long> state,
      long wrongAnswers) {}

  /** Returns the number of operations of a batch, of which the first is timed. */
  static int batch(Workload workload) {
    return Math.max(1, Latencies.SAMPLE_EVERY / Math.max(1, workload.entries()));
  }

  private long wrongAnswers(Subject subject, List<Loop> loops) {
    long wrong = 0;
    long expectedSize = loaded.entries();
    for (Loop loop : loops) {
      wrong += loop.wrongAnswers() + loop.verify();
      expectedSize += loop.growth();
    }
    return wrong + Math.abs(subject.size() - expectedSize);
  }

  /** Adds up the repeats; closes the index if the plan wrote to it. */
  Finished finish() {
    boolean writes = plan.workload().changes();
    Footprint atEnd = writes ? loaded.footprint() : loaded.afterLoad();
    Footprint settled = writes ? loaded.settle() : atEnd;
    if (writes) {
      loaded.close();
    }
    Answer.Totals totals =
        new Answer.Totals(
            LatencyCurve.of(times.all()),
            LatencyCurve.of(times.reads()),
            LatencyCurve.of(times.writes()),
            loaded.loadNanos(),
            loaded.afterLoad(),
            atEnd,
            settled,
            loaded.floor(atEnd.entryBytes()),
            Host.here());
    return new Finished(totals, writes ? Optional.empty() : Optional.of(loaded));
  }

  /**
   * The end of a plan.
   *
   * @param totals its results
   * @param left the index that is still loaded, if any
   */
  record Finished(Answer.Totals totals, Optional<LoadedSubject> left) {}

  @Override
  public void close() {
    loaded.close();
  }
}
