package org.inkling.cli.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.function.Function;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.LatencyHistograms;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.ProcessorTimes;
import org.inkling.cli.experiment.Sampler;
import org.jspecify.annotations.Nullable;

/** One index and one plan within a worker process: load, repeat, finish. */
final class Session implements AutoCloseable {
  private static final long SAMPLE_NANOS = 1_000_000_000;

  private final Plan plan;
  private final List<Function<Subject, Loop>> lanes;
  private final LatencyHistograms times = LatencyHistograms.none();
  private final LoadedSubject loaded;

  /**
   * Creates the streams, and loads the index unless it is already loaded.
   *
   * @param before the index that an earlier plan of this process left loaded
   */
  Session(Request.Prepare request, Optional<LoadedSubject> before) {
    plan = request.plan();
    LongBuffer keys = KeyFile.map(request.keyFile());
    lanes = new OperationStreams(plan, keys, new LoadSplit(plan.load(), plan.seed())).lanes();
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
    Subject subject = loaded.next(plan.workload().writes());
    List<Loop> loops = lanes.stream().map(lane -> lane.apply(subject)).toList();
    LoopThreads team = new LoopThreads(loops, batch(plan.workload()));
    LatencyHistograms here = request.counts() ? times : LatencyHistograms.none();
    long gcBefore = gcMillis();
    Optional<ProcessorTimes> before = ProcessorTimes.read();
    long nanos = (long) (request.seconds() * 1e9);
    List<MemorySample> memory = new ArrayList<>();
    LoopThreads.Measured measured =
        plan.workload().changes()
            ? runAndSample(team, nanos, here, subject, memory)
            : team.run(nanos, here);
    CpuContention taken = taken(before);
    long gcMillis = gcMillis() - gcBefore;
    return new Answer.Repeated(
        measured.operations(),
        measured.nanos(),
        measured.allocatedBytes(),
        gcMillis,
        wrongAnswers(subject, loops),
        memory,
        taken);
  }

  private static LoopThreads.Measured runAndSample(
      LoopThreads team,
      long nanos,
      LatencyHistograms times,
      Subject subject,
      List<MemorySample> memory)
      throws InterruptedException {
    long start = System.nanoTime();
    Runnable look = () -> memory.add(MemorySample.of(subject, (System.nanoTime() - start) / 1e9));
    var sampler = new Sampler("memory", SAMPLE_NANOS, look);
    try (sampler) {
      return team.run(nanos, times);
    }
  }

  /** Runs the workload once at a rate, over a fresh load if it writes. */
  Answer.Paced pace(Request.Pace request) throws InterruptedException {
    Subject subject = loaded.next(plan.workload().writes());
    List<Loop> loops = lanes.stream().map(lane -> lane.apply(subject)).toList();
    LoopThreads team = LoopThreads.paced(loops, request.perSecond());
    LatencyHistograms here = LatencyHistograms.none();
    Optional<ProcessorTimes> before = ProcessorTimes.read();
    LoopThreads.Measured measured = team.run((long) (request.seconds() * 1e9), here);
    CpuContention taken = taken(before);
    return new Answer.Paced(
        request.perSecond(),
        measured.operations(),
        measured.nanos(),
        LatencyCurve.of(here.reads()),
        LatencyCurve.of(here.writes()),
        wrongAnswers(subject, loops),
        taken);
  }

  /** Returns the number of operations of a batch, of which the first is timed. */
  static int batch(Workload workload) {
    return Math.max(1, Latencies.SAMPLE_EVERY / Math.max(1, workload.entries()));
  }

  private static @Nullable CpuContention taken(Optional<ProcessorTimes> before) {
    return before
        .flatMap(earlier -> ProcessorTimes.read().flatMap(now -> now.since(earlier)))
        .orElse(null);
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
    Answer.Footprint atEnd = writes ? loaded.footprint() : loaded.afterLoad();
    Answer.Footprint settled = writes ? loaded.settle() : atEnd;
    long afterClose = writes ? loaded.closeAndLook() : 0;
    Answer.Totals totals =
        new Answer.Totals(
            LatencyCurve.of(times.all()),
            LatencyCurve.of(times.reads()),
            LatencyCurve.of(times.writes()),
            loaded.loadNanos(),
            loaded.afterLoad(),
            atEnd,
            settled,
            afterClose,
            loaded.floor(atEnd.entryBytes()),
            Machine.jdk(),
            Machine.flags());
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

  private static long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }
}
