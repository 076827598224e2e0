package org.inkling.cli.check.histories;

import java.util.SplittableRandom;
import java.util.concurrent.atomic.AtomicLong;

/** Hits once in a number of draws, by any thread: the n-th draw of every run is the same. */
final class Chance {
  private final int oneIn;
  private final AtomicLong draws = new AtomicLong();

  Chance(int oneIn) {
    this.oneIn = oneIn;
  }

  boolean hits() {
    return new SplittableRandom(draws.getAndIncrement()).nextInt(oneIn) == 0;
  }
}
