package org.inkling.cli.growth;

import java.nio.LongBuffer;
import java.util.Arrays;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.function.Function;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Heap;
import org.inkling.cli.experiment.Machine;
import org.inkling.cli.experiment.StepListener;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;

/** One index and one plan within a worker process. */
final class GrowthSession {
  private static final int WARM_UP_INSERTS = 200_000;
  private static final int MAX_CHECKED = 1_000_000;

  private final Function<SortedEntrySource, Subject> index;
  private final GrowthPlan plan;
  private final GrowthKeys keys;
  private final StepListener steps;

  GrowthSession(
      Function<SortedEntrySource, Subject> index,
      GrowthPlan plan,
      LongBuffer keys,
      StepListener steps) {
    this.index = index;
    this.plan = plan;
    this.keys = GrowthKeys.of(keys, plan);
    this.steps = steps;
  }

  /** Runs all steps: growth, settling, check, reads in turn, and idle time. */
  GrowthResult run() throws InterruptedException {
    warmUp();
    long heapWithout = Heap.usedBytes();
    try (Subject grown = load(keys.loaded())) {
      Grown result = grow(grown);
      GrowthResult.Footprint footprint = footprint(grown, heapWithout);
      try (Subject loaded = load(keys.all())) {
        GrowthResult.Footprint other = footprint(loaded, heapWithout + footprint.heapBytes());
        var turns = new ReadTurns(grown, loaded, keys.all(), plan);
        var reads = turns.run(steps);
        var idle = plan.idle() == 0 ? null : idle(grown, footprint, loaded, other, turns);
        long wrongAfterIdle = idle == null ? 0 : look(grown) + look(loaded);
        return new GrowthResult(
            result.inserts,
            new GrowthResult.Memory(
                result.peakOffHeapBytes,
                result.settleNanos,
                result.peaks,
                result.atEnd,
                footprint,
                other),
            reads,
            idle,
            new GrowthResult.Wrong(
                result.wrongWhile, result.wrongAfter + wrongAfterIdle, turns.wrongAnswers()),
            Machine.jdk(),
            Machine.flags());
      }
    }
  }

  private Grown grow(Subject subject) throws InterruptedException {
    var growth = new Growth(subject, keys, plan);
    var peaks = new MemoryPeaks(subject);
    GrowthResult.Inserts inserts;
    Map<String, Long> atEnd;
    long settleNanos;
    try (peaks) {
      inserts = growth.run();
      atEnd = subject.statistics();
      steps.report(
          "%,.0f inserts per second, slowest tenth %,.0f",
          inserts.perSecond(), inserts.slowestRate());
      settleNanos = settle(subject);
    }
    return new Grown(
        inserts,
        peaks.offHeapBytes(),
        settleNanos,
        peaks.highest(),
        atEnd,
        growth.wrongAnswers(),
        look(subject));
  }

  /** Leaves both indexes idle, and measures them afterwards. */
  private GrowthResult.Idle idle(
      Subject grown,
      GrowthResult.Footprint grownBefore,
      Subject loaded,
      GrowthResult.Footprint loadedBefore,
      ReadTurns turns)
      throws InterruptedException {
    steps.report("idle for %,.1f s", plan.idle());
    Map<String, Long> grownStatistics = grown.statistics();
    Map<String, Long> loadedStatistics = loaded.statistics();
    TimeUnit.NANOSECONDS.sleep((long) (plan.idle() * 1e9));
    var grownAfter = left(grown, grownBefore, grownStatistics);
    var loadedAfter = left(loaded, loadedBefore, loadedStatistics);
    return new GrowthResult.Idle(plan.idle(), grownAfter, loadedAfter, turns.run(steps));
  }

  /** Measures an index after idle time. Its heap is taken as before. */
  private static GrowthResult.Left left(
      Subject subject, GrowthResult.Footprint before, Map<String, Long> statistics) {
    Map<String, Long> now = subject.statistics();
    long bytes = subject.offHeapBytes();
    double bytesPerKey =
        bytes > 0 ? (double) bytes / Math.max(1, before.keys()) : before.bytesPerKey();
    return new GrowthResult.Left(bytesPerKey, bytes, now, Changes.between(statistics, now));
  }

  /** Grows another index for a while, so that the code is compiled. */
  private void warmUp() throws InterruptedException {
    steps.report(
        "%,d keys loaded, %,d to insert: warming up", keys.loaded().length, keys.inserts().length);
    int count = Math.min(WARM_UP_INSERTS, keys.inserts().length);
    var some = new GrowthKeys(keys.loaded(), Arrays.copyOf(keys.inserts(), count), keys.all());
    try (Subject other = load(keys.loaded())) {
      new Growth(other, some, plan).run();
    }
  }

  private Subject load(long[] ascending) {
    return index.apply(
        SortedEntrySource.of(SortedKeySource.of(ascending), key -> Values.of(key, plan.wide())));
  }

  private long settle(Subject grown) {
    long start = System.nanoTime();
    grown.settle();
    long nanos = System.nanoTime() - start;
    steps.report("settled after %,.3f s", nanos / 1e9);
    return nanos;
  }

  /** Counts the keys that do not have their value, and the surplus or missing keys. */
  private long look(Subject grown) {
    if (plan.check()) {
      grown.checkStructure();
    }
    long[] all = keys.all();
    int stride = plan.check() ? 1 : Math.ceilDiv(all.length, MAX_CHECKED);
    long wrong = Math.abs(grown.size() - all.length);
    for (int at = 0; at < all.length; at += stride) {
      long expected = Values.of(all[at], plan.wide());
      wrong += grown.get(all[at], ~expected) == expected ? 0 : 1;
    }
    return wrong;
  }

  private static GrowthResult.Footprint footprint(Subject subject, long heapWithout) {
    long heap = Math.max(0, Heap.usedBytes() - heapWithout);
    return new GrowthResult.Footprint(
        subject.size(), heap, subject.offHeapBytes(), subject.statistics());
  }

  /** The results of the grown index before the reads in turn. */
  private record Grown(
      GrowthResult.Inserts inserts,
      long peakOffHeapBytes,
      long settleNanos,
      Map<String, Long> peaks,
      Map<String, Long> atEnd,
      long wrongWhile,
      long wrongAfter) {}
}
