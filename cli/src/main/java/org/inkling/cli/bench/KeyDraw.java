package org.inkling.cli.bench;

import java.util.SplittableRandom;
import org.inkling.datasets.Permutation;
import org.inkling.datasets.Zipf;

/**
 * Draws which of a number of loaded keys is read next; one thread each.
 *
 * <p>Popular ranks are spread over the keys by a permutation, which for the law of recency is the
 * order in which the loaded keys count as having been inserted.
 */
final class KeyDraw {
  private final int count;
  private final SplittableRandom random;
  private final Zipf zipf;
  private final Permutation order;
  private final boolean skewed;
  private int rank;

  /** Draws from {@code count} keys; {@code lane} sets the random numbers of threads apart. */
  KeyDraw(Plan plan, int count, int lane) {
    this.count = count;
    this.random = new SplittableRandom(Values.mix(plan.seed() + lane));
    this.zipf = new Zipf(count, plan.distribution().theta());
    this.order = new Permutation(count, plan.seed());
    this.skewed = plan.distribution().kind() != Distribution.Kind.UNIFORM;
  }

  /** The next key, from 0 to below the count in ascending order of the keys. */
  int next() {
    if (!skewed) {
      return random.nextInt(count);
    }
    rank = (int) zipf.next(random);
    return (int) order.apply(rank);
  }

  /** The rank behind the last draw from a skewed law: 0 is the most popular. */
  int lastRank() {
    return rank;
  }
}
