package org.inkling.jmh.store;

import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.stream.Stream;
import org.HdrHistogram.Histogram;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.Threads;

/** Has threads work on a store for a while, and waits until it has settled. */
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

  /** One phase. */
  PhaseResult run(PhaseKind kind, int threads, long nanos) throws InterruptedException {
    long writtenBefore = DiskUse.writtenBytes();
    long begin = System.nanoTime();
    StoreWatch watch = new StoreWatch(store);
    List<StoreLane> lanes;
    long end;
    long settled;
    try (watch) {
      lanes =
          Stream.generate(() -> new StoreLane(store, keys, watch, kind, random.split()))
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

  /** How long a phase took, and how long the store then took to settle. */
  private record Span(double seconds, double settleSeconds) {}

  private PhaseResult result(
      PhaseKind kind, List<StoreLane> lanes, Span span, StoreWatch watch, long written) {
    Times reads = times(lanes, false, false);
    Times inserts = times(lanes, true, false);
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
        lanes.stream().anyMatch(StoreLane::ranOut),
        reads,
        inserts,
        times(lanes, false, true),
        times(lanes, true, true),
        watch.workingPart(),
        watch.mostMemoryBytes(),
        DiskUse.bytesOf(folder),
        written,
        inserts.count() == 0 ? 0 : (double) written / (ENTRY_BYTES * inserts.count()),
        lanes.stream().mapToLong(StoreLane::wrong).sum());
  }

  private static Times times(List<StoreLane> lanes, boolean inserts, boolean whileWorking) {
    Histogram sum = Latencies.histogram();
    lanes.forEach(lane -> lane.addTo(sum, inserts, whileWorking));
    return Times.of(sum);
  }
}
