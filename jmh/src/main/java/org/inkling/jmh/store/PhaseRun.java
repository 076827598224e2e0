package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.Threads;

/** Runs threads on a store for a while, and waits until the store has settled. */
final class PhaseRun {
  private static final double NANOS = 1e9;
  private static final long ENTRY_BYTES = 2L * Long.BYTES;

  private final Store store;
  private final Path folder;
  private final StoreKeys keys;
  private final SplittableRandom random;

  PhaseRun(Store store, Path folder, StoreKeys keys, SplittableRandom random) {
    this.store = store;
    this.folder = folder;
    this.keys = keys;
    this.random = random;
  }

  /** Runs one phase. */
  PhaseResult run(PhaseKind kind, int threads, long nanos) throws InterruptedException {
    long writtenBefore = DiskUse.writtenBytes();
    long begin = System.nanoTime();
    StoreWatch watch = new StoreWatch(store);
    List<StoreWorker> lanes;
    long end;
    long settled;
    try (watch) {
      lanes =
          Stream.generate(() -> new StoreWorker(store, keys, watch, kind, random.split()))
              .limit(threads)
              .toList();
      begin = System.nanoTime();
      Threads.run("store", lanes.stream().<Runnable>map(lane -> () -> lane.run(nanos)).toList());
      end = System.nanoTime();
    }
    store.settle();
    settled = System.nanoTime();
    return result(
        kind,
        lanes,
        new Span((end - begin) / NANOS, (settled - end) / NANOS),
        watch,
        DiskUse.writtenBytes() - writtenBefore);
  }

  /** The time of a phase, and the time that the store then took to settle. */
  private record Span(double seconds, double settleSeconds) {}

  private PhaseResult result(
      PhaseKind kind, List<StoreWorker> lanes, Span span, StoreWatch watch, long written) {
    LatencySummary reads = times(lanes, false, false);
    LatencySummary inserts = times(lanes, true, false);
    long operations = reads.count() + inserts.count();
    return new PhaseResult(
        kind.label(),
        lanes.size(),
        operations,
        inserts.count(),
        span.seconds,
        span.settleSeconds,
        operations / span.seconds,
        operations / (span.seconds + span.settleSeconds),
        lanes.stream().anyMatch(StoreWorker::ranOut),
        reads,
        inserts,
        times(lanes, false, true),
        times(lanes, true, true),
        watch.workingPart(),
        watch.maxMemoryBytes(),
        DiskUse.bytesOf(folder),
        written,
        inserts.count() == 0 ? 0 : (double) written / (ENTRY_BYTES * inserts.count()),
        lanes.stream().mapToLong(StoreWorker::wrong).sum());
  }

  private static LatencySummary times(
      List<StoreWorker> lanes, boolean inserts, boolean whileWorking) {
    Histogram sum = Latencies.histogram();
    lanes.forEach(lane -> lane.addTo(sum, inserts, whileWorking));
    return LatencySummary.of(sum);
  }
}
