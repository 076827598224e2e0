package org.inkling.cli.schemes;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.cli.bench.Loop;
import org.inkling.cli.experiment.Latencies;

/**
 * Limits the operations of a loop by a quota that all threads share. The threads take operations
 * from the quota, one batch of a {@link org.inkling.cli.bench.LoopThreads} at a time, so that no
 * operation is left when the first thread finds it exhausted.
 */
final class QuotaLoop implements Loop {
  private final Loop loop;
  private final AtomicLong quota;
  private int granted;
  private boolean ranOut;

  /** Takes operations from {@code quota}, which holds the number left for all threads. */
  QuotaLoop(Loop loop, AtomicLong quota) {
    this.loop = loop;
    this.quota = quota;
  }

  @Override
  public int run(int operations) {
    if (granted == 0) {
      long left = quota.getAndAdd(-Latencies.SAMPLE_EVERY);
      granted = Math.clamp(left, 0, Latencies.SAMPLE_EVERY);
    }
    int wanted = Math.min(operations, granted);
    int done = loop.run(wanted);
    granted -= done;
    ranOut |= done < wanted;
    return done;
  }

  /** Returns whether the loop had no operations left before the quota was exhausted. */
  boolean ranOut() {
    return ranOut;
  }

  @Override
  public long wrongAnswers() {
    return loop.wrongAnswers();
  }

  @Override
  public long growth() {
    return loop.growth();
  }

  @Override
  public long verify() {
    return loop.verify();
  }
}
