package org.inkling.cli.growth;

import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import org.inkling.cli.bench.Loop;
import org.inkling.cli.bench.LoopThreads;
import org.inkling.cli.bench.ReadLoop;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.StepListener;

/** Reads of random present keys from two indexes with the same keys, in turn. */
final class ReadTurns {
  private static final int MAX_READS = 1 << 22;
  private static final int MAX_TOTAL_READS = 1 << 25;
  private static final int MIN_READS = 1 << 14;
  private static final int READS_PER_SECOND = 1 << 23;
  private static final int BATCH = 64;
  private static final double LONGEST_WARM_UP_SECONDS = 1;

  private final Subject grown;
  private final Subject loaded;
  private final GrowthPlan plan;
  private final List<long[]> streams = new ArrayList<>();
  private long wrong;

  /** Creates the streams: one for each thread, the same for both indexes. */
  ReadTurns(Subject grown, Subject loaded, long[] keys, GrowthPlan plan) {
    this.grown = grown;
    this.loaded = loaded;
    this.plan = plan;
    int length = streamLength(plan);
    for (int lane = 0; lane < plan.threads(); lane++) {
      SplittableRandom random = new SplittableRandom(Values.mix(~plan.seed() + lane));
      long[] stream = new long[length];
      for (int i = 0; i < length; i++) {
        stream[i] = keys[random.nextInt(keys.length)];
      }
      streams.add(stream);
    }
  }

  private static int streamLength(GrowthPlan plan) {
    long wanted = Math.max(MIN_READS, (long) (plan.seconds() * READS_PER_SECOND));
    return (int) Math.min(wanted, Math.min(MAX_READS, MAX_TOTAL_READS / plan.threads()));
  }

  /** Runs the turns, after one of each index that does not count. */
  GrowthResult.Reads run(StepListener steps) throws InterruptedException {
    double warmUp = Math.min(plan.seconds(), LONGEST_WARM_UP_SECONDS);
    perSecond(grown, warmUp);
    perSecond(loaded, warmUp);
    List<GrowthResult.Turn> turns = new ArrayList<>();
    for (int turn = 1; turn <= plan.repeats(); turn++) {
      turns.add(
          new GrowthResult.Turn(
              perSecond(grown, plan.seconds()), perSecond(loaded, plan.seconds())));
      steps.report(
          "reads, turn %d of %d: %,.0f per second, bulk-loaded %,.0f",
          turn, plan.repeats(), turns.getLast().grown(), turns.getLast().loaded());
    }
    return new GrowthResult.Reads(turns);
  }

  private double perSecond(Subject subject, double seconds) throws InterruptedException {
    List<Loop> loops = new ArrayList<>();
    for (long[] stream : streams) {
      loops.add(new ReadLoop(subject, stream, plan.wide()));
    }
    LoopThreads team = new LoopThreads(loops, BATCH);
    LoopThreads.Measured measured = team.run((long) (seconds * 1e9), Latencies.histogram());
    loops.forEach(loop -> wrong += loop.wrongAnswers());
    return measured.operations() * 1e9 / measured.nanos();
  }

  /** Returns the number of wrong reads, including those of turns that did not count. */
  long wrongAnswers() {
    return wrong;
  }
}
