package org.inkling.cli.check.histories;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/**
 * A random event with a probability of one in a number, drawn by any thread. The {@code n}-th draw
 * is the same in every run.
 */
final class RandomTrigger {
  private final int oneIn;
  private final AtomicLong draws = new AtomicLong();

  RandomTrigger(int oneIn) {
    this.oneIn = oneIn;
  }

  boolean hits() {
    return new SplittableRandom(draws.getAndIncrement()).nextInt(oneIn) == 0;
  }
}
