package org.inkling.cli.growth;

import java.nio.LongBuffer;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.concurrent.TimeUnit;
import java.util.concurrent.atomic.LongAccumulator;
import java.util.function.Function;
import org.inkling.cli.child.ChildContext;
import org.inkling.cli.child.ChildTask;
import org.inkling.cli.experiment.Heap;
import org.inkling.cli.experiment.Host;
import org.inkling.cli.experiment.KeyFile;
import org.inkling.cli.experiment.Sampler;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.loop.WriteCheck;
import org.inkling.cli.subject.Footprint;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.subject.SubjectKind;
import org.inkling.cli.windows.WindowedRun;
import org.inkling.cli.workload.Values;
import org.inkling.source.SortedEntrySource;

/** One index and one plan within a worker process. */
final class GrowthSession {
  private static final int WARM_UP_INSERTS = 200_000;
  private static final long PERIOD_NANOS = 20_000_000;

  private final Function<SortedEntrySource, Subject> index;
  private final GrowthPlan plan;
  private final GrowthKeys keys;
  private final StepListener steps;
  private final LongAccumulator peakBytes = new LongAccumulator(Math::max, 0);
  private long settleNanos;
  private long wrongWhileGrowing;
  private long wrongAfterwards;

  /** The task of growing one index. */
  record Task(SubjectKind kind, GrowthPlan plan, String keyFile)
      implements ChildTask<GrowthResult> {

    @Override
    public GrowthResult run(ChildContext context) throws InterruptedException {
      return new GrowthSession(kind::load, plan, KeyFile.map(keyFile), context).run();
    }
  }

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
      GrowthResult.Inserts inserts = grow(grown);
      var grownState = GrowthResult.State.of(grown, heapWithout);
      try (Subject loaded = load(keys.all())) {
        long heapWithGrown = heapWithout + grownState.size().heapBytes();
        var loadedState = GrowthResult.State.of(loaded, heapWithGrown);
        var turns = new ReadTurns(grown, loaded, keys.all(), plan.reads());
        var reads = turns.run(steps);
        var idle =
            plan.idle() == 0
                ? null
                : idle(grown, grownState.size(), loaded, loadedState.size(), turns);
        return new GrowthResult(
            inserts,
            new GrowthResult.Memory(peakBytes.get(), settleNanos, grownState, loadedState),
            reads,
            idle,
            new GrowthResult.Wrong(wrongWhileGrowing, wrongAfterwards, turns.wrongAnswers()),
            Host.here());
      }
    }
  }

  /** Grows another index for a while, so that the code is compiled. */
  private void warmUp() throws InterruptedException {
    steps.report(
        "%,d keys loaded, %,d to insert: warming up", keys.loaded().length, keys.inserts().length);
    try (Subject other = load(keys.loaded())) {
      insert(other, keys.first(WARM_UP_INSERTS));
    }
  }

  private Subject load(long[] ascending) {
    return index.apply(Values.entries(ascending));
  }

  private GrowthResult.Inserts grow(Subject subject) throws InterruptedException {
    Runnable look = () -> peakBytes.accumulate(subject.offHeapBytes());
    var sampler = new Sampler("peaks", PERIOD_NANOS, look);
    try (sampler) {
      GrowthResult.Inserts inserts = insert(subject, keys);
      steps.report(
          "%,.0f inserts per second, slowest tenth %,.0f",
          inserts.perSecond(), inserts.spread().min());
      long start = System.nanoTime();
      subject.settle();
      settleNanos = System.nanoTime() - start;
      steps.report("settled after %,.3f s", settleNanos / 1e9);
      check(subject);
      return inserts;
    }
  }

  private GrowthResult.Inserts insert(Subject subject, GrowthKeys some)
      throws InterruptedException {
    List<GrowthLoop> loops = new ArrayList<>();
    for (int lane = 0; lane < plan.threads(); lane++) {
      loops.add(new GrowthLoop(subject, some, plan, lane));
    }
    var run = new WindowedRun(subject, GrowthPlan.division(some.inserts().length), loops);
    WindowedRun.Outcome outcome = run.run();
    wrongWhileGrowing += outcome.wrongAnswers();
    return GrowthResult.Inserts.of(outcome.windows(), loops);
  }

  /** Leaves both indexes idle, and measures them afterwards. */
  private GrowthResult.Idle idle(
      Subject grown, Footprint grownSize, Subject loaded, Footprint loadedSize, ReadTurns turns)
      throws InterruptedException {
    steps.report("idle for %,.1f s", plan.idle());
    Map<String, Long> grownBefore = grown.statistics();
    Map<String, Long> loadedBefore = loaded.statistics();
    TimeUnit.NANOSECONDS.sleep((long) (plan.idle() * 1e9));
    var grownAfter = GrowthResult.Left.of(grown, grownSize, grownBefore);
    var loadedAfter = GrowthResult.Left.of(loaded, loadedSize, loadedBefore);
    var reads = turns.run(steps);
    check(grown);
    check(loaded);
    return new GrowthResult.Idle(plan.idle(), grownAfter, loadedAfter, reads);
  }

  /** Counts the keys that do not have their value, and the surplus or missing keys. */
  private void check(Subject subject) {
    subject.checkStructure();
    wrongAfterwards += WriteCheck.present(subject, keys.all());
    wrongAfterwards += Math.abs(subject.size() - keys.all().length);
  }
}
