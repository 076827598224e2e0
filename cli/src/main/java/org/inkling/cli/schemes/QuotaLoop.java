package org.inkling.cli.schemes;

import java.util.concurrent.atomic.AtomicLong;
import org.inkling.cli.bench.Loop;
import org.inkling.cli.experiment.Latencies;

/**
 * Another loop, of which all threads together carry out so many operations: they take them from a
 * common quota, a batch of a {@link org.inkling.cli.bench.Team} at a time, so that none is left
 * over when the first finds it used up.
 */
final class QuotaLoop implements Loop {
  private final Loop loop;
  private final AtomicLong quota;
  private int granted;
  private boolean ranOut;

  /** Takes from {@code quota} what is left for all. */
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

  /** Whether there was nothing left to do before the quota was used up. */
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
