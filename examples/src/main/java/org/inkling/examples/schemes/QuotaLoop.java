package org.inkling.examples.schemes;

import org.inkling.examples.bench.Loop;

/** Another loop that ends after so many operations. */
final class QuotaLoop implements Loop {
  private final Loop loop;
  private long left;
  private boolean ranOut;

  QuotaLoop(Loop loop, long quota) {
    this.loop = loop;
    this.left = quota;
  }

  @Override
  public int run(int operations) {
    int wanted = (int) Math.min(operations, left);
    int done = loop.run(wanted);
    left -= done;
    ranOut |= done < wanted;
    return done;
  }

  /** Whether there was nothing left to do before the quota was reached. */
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
