package org.inkling.examples.bench;

import java.lang.management.GarbageCollectorMXBean;
import java.lang.management.ManagementFactory;
import java.nio.LongBuffer;
import java.nio.file.Path;
import java.util.List;
import java.util.function.Function;
import org.HdrHistogram.Histogram;

/** One index and one plan within a worker process: load, repeat, finish. */
final class Session implements AutoCloseable {
  private final SubjectKind kind;
  private final Plan plan;
  private final LoadedEntries entries;
  private final List<Function<Subject, Loop>> lanes;
  private final Histogram latencies = Latencies.histogram();
  private final long heapWithout;
  private final Answer.Footprint afterLoad;
  private Subject subject;
  private boolean fresh = true;

  /** Makes the streams and loads the index for the first time. */
  Session(Request.Prepare request) {
    kind = request.kind();
    plan = request.plan();
    LongBuffer keys = KeyFile.map(Path.of(request.keyFile()));
    Split split = new Split(plan.load(), plan.seed());
    entries = new LoadedEntries(keys, split, split.loadedCount(keys.limit()), plan.wide());
    lanes = new Streams(plan, keys, split).lanes();
    heapWithout = Heap.usedBytes();
    subject = load();
    afterLoad = footprint();
  }

  private Subject load() {
    Subject loaded = kind.load(entries, plan.retraining());
    if (loaded.size() != entries.size()) {
      throw new IllegalStateException(
          kind.label() + " holds " + loaded.size() + " keys of " + entries.size() + " loaded");
    }
    return loaded;
  }

  /** Runs the workload once, over a fresh load if it writes. */
  Answer.Repeated repeat(Request.Repeat request) throws InterruptedException {
    if (!fresh && plan.workload().writes()) {
      subject.close();
      subject = load();
    }
    fresh = false;
    System.gc();
    List<Loop> loops = lanes.stream().map(lane -> lane.apply(subject)).toList();
    Team team = new Team(loops, Latencies.batch(plan.workload()));
    Histogram times = request.counts() ? latencies : Latencies.histogram();
    long gcBefore = gcMillis();
    MemoryWatch watch = plan.workload().writes() ? new MemoryWatch(subject) : null;
    Team.Measured measured = team.run((long) (request.seconds() * 1e9), times);
    List<MemorySample> memory = watch == null ? List.of() : watch.end();
    long gcMillis = gcMillis() - gcBefore;
    return new Answer.Repeated(
        measured.operations(),
        measured.nanos(),
        measured.allocatedBytes(),
        gcMillis,
        wrongAnswers(loops),
        memory);
  }

  private long wrongAnswers(List<Loop> loops) {
    long wrong = 0;
    long expectedSize = entries.size();
    for (Loop loop : loops) {
      wrong += loop.wrongAnswers() + loop.verify();
      expectedSize += loop.growth();
    }
    return wrong + Math.abs(subject.size() - expectedSize);
  }

  /** Says what the repeats came to; the index is closed then. */
  Answer.Totals finish() {
    Answer.Footprint atEnd = plan.workload().writes() ? footprint() : afterLoad;
    subject.close();
    long afterClose = subject.offHeapBytes();
    MemoryFloor floor = MemoryFloor.measure(atEnd.entryBytes());
    Answer.Percentiles percentiles =
        new Answer.Percentiles(
            latencies.getValueAtPercentile(50),
            latencies.getValueAtPercentile(99),
            latencies.getValueAtPercentile(99.9));
    return new Answer.Totals(
        percentiles, afterLoad, atEnd, afterClose, floor, Machine.jdk(), Machine.flags());
  }

  private Answer.Footprint footprint() {
    long heap = Math.max(0, Heap.usedBytes() - heapWithout);
    return new Answer.Footprint(subject.size(), heap, subject.offHeapBytes());
  }

  private static long gcMillis() {
    return ManagementFactory.getGarbageCollectorMXBeans().stream()
        .mapToLong(GarbageCollectorMXBean::getCollectionTime)
        .sum();
  }

  @Override
  public void close() {
    subject.close();
  }
}
