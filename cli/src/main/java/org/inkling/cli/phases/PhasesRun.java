package org.inkling.cli.phases;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.bench.Subject;
import org.inkling.cli.bench.Values;
import org.inkling.cli.experiment.Threads;

/** Runs all phases on one index, with all threads. */
final class PhasesRun {
  private static final int MAX_CHECKED = 1_000_000;

  private final Subject subject;
  private final PhasesPlan plan;
  private final PhaseKeys keys;
  private final WindowClock clock;
  private final List<PhaseLoop> loops = new ArrayList<>();

  /**
   * The results.
   *
   * @param atStart the levels of the index after the load
   * @param windows all windows
   * @param wrongAnswers the number of wrong reads, and of errors in a check of the keys afterwards
   */
  record Outcome(Map<String, Long> atStart, List<PhaseWindow> windows, long wrongAnswers) {}

  /** Draws the random choices of all threads. */
  PhasesRun(Subject subject, PhasesPlan plan, PhaseKeys keys) {
    this.subject = subject;
    this.plan = plan;
    this.keys = keys;
    this.clock = new WindowClock(plan);
    for (int lane = 0; lane < plan.threads(); lane++) {
      loops.add(new PhaseLoop(subject, plan, keys, lane));
    }
  }

  /**
   * Runs all phases.
   *
   * @throws IllegalStateException if a thread failed, with the reason as its cause
   */
  Outcome run() throws InterruptedException {
    System.gc(); // the objects that drew the random choices are garbage
    WindowWatch watch = new WindowWatch(subject, clock, plan.windows());
    List<Runnable> tasks = loops.stream().<Runnable>map(loop -> () -> work(loop)).toList();
    var threads = new Threads("phases", tasks, clock::stop);
    long start = threads.start();
    try {
      threads.join();
    } catch (IllegalStateException e) {
      watch.stop();
      throw e;
    }
    List<PhaseSample> samples = watch.samples();
    return new Outcome(
        WindowLog.levels(samples.getFirst()),
        WindowLog.windows(plan, start, clock, samples),
        wrongAnswers());
  }

  private void work(PhaseLoop loop) {
    for (int chunk = clock.take(); chunk >= 0; chunk = clock.take()) {
      loop.run(chunk);
      clock.done();
    }
  }

  /** Counts the wrong reads, the keys without their value, and the surplus or missing keys. */
  private long wrongAnswers() {
    long wrong = loops.stream().mapToLong(PhaseLoop::wrongAnswers).sum();
    for (long[] part : List.of(keys.loaded(), keys.inserts())) {
      int stride = Math.max(1, Math.ceilDiv(part.length, MAX_CHECKED));
      for (int at = 0; at < part.length; at += stride) {
        long expected = Values.of(part[at], plan.wide());
        wrong += subject.get(part[at], ~expected) == expected ? 0 : 1;
      }
    }
    return wrong + Math.abs(subject.size() - keys.loaded().length - keys.inserts().length);
  }
}
