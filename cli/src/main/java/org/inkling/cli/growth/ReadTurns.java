package org.inkling.cli.growth;

import java.nio.LongBuffer;
import java.util.List;
import java.util.function.Function;
import org.inkling.cli.experiment.Latencies;
import org.inkling.cli.experiment.LatencyHistograms;
import org.inkling.cli.experiment.StepListener;
import org.inkling.cli.loop.Loop;
import org.inkling.cli.loop.LoopThreads;
import org.inkling.cli.loop.OperationStreams;
import org.inkling.cli.subject.Subject;
import org.inkling.cli.workload.Plan;

/** Reads of random present keys from two indexes with the same keys, in turn. */
final class ReadTurns {
  private static final double LONGEST_WARM_UP_SECONDS = 1;

  private final Subject grown;
  private final Subject loaded;
  private final Plan plan;
  private final List<Function<Subject, Loop>> lanes;
  private long wrong;

  /** Creates the streams: one for each thread, the same for both indexes. */
  ReadTurns(Subject grown, Subject loaded, long[] keys, Plan plan) {
    this.grown = grown;
    this.loaded = loaded;
    this.plan = plan;
    this.lanes = new OperationStreams(plan, LongBuffer.wrap(keys), plan.split()).lanes();
  }

  /** Runs the turns, after one of each index that does not count. */
  GrowthResult.Reads run(StepListener steps) throws InterruptedException {
    double warmUp = Math.min(plan.seconds(), LONGEST_WARM_UP_SECONDS);
    perSecond(grown, warmUp);
    perSecond(loaded, warmUp);
    double[] ofGrown = new double[plan.repeats()];
    double[] ofLoaded = new double[plan.repeats()];
    for (int turn = 0; turn < plan.repeats(); turn++) {
      ofGrown[turn] = perSecond(grown, plan.seconds());
      ofLoaded[turn] = perSecond(loaded, plan.seconds());
      steps.report(
          "reads, turn %d of %d: %,.0f per second, bulk-loaded %,.0f",
          turn + 1, plan.repeats(), ofGrown[turn], ofLoaded[turn]);
    }
    return new GrowthResult.Reads(ofGrown, ofLoaded);
  }

  private double perSecond(Subject subject, double seconds) throws InterruptedException {
    List<Loop> loops = lanes.stream().map(lane -> lane.apply(subject)).toList();
    LoopThreads team = new LoopThreads(loops, Latencies.SAMPLE_EVERY);
    double rate = team.run((long) (seconds * 1e9), LatencyHistograms.none()).perSecond();
    wrong += loops.stream().mapToLong(Loop::wrongAnswers).sum();
    return rate;
  }

  /** Returns the number of wrong reads, including those of turns that did not count. */
  long wrongAnswers() {
    return wrong;
  }
}
