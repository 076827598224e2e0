package org.inkling.cli.loop;

import java.util.SplittableRandom;
import org.inkling.cli.workload.Distribution;
import org.inkling.cli.workload.Plan;
import org.inkling.cli.workload.Values;
import org.inkling.datasets.Permutation;
import org.inkling.datasets.Zipf;

/**
 * Draws the loaded key to read next. Each thread has its own.
 *
 * <p>Popular ranks are spread over the keys by a permutation, which for the law of recency also
 * defines the order in which the loaded keys count as inserted.
 */
final class KeyDraw {
  private final int count;
  private final SplittableRandom random;
  private final Zipf zipf;
  private final Permutation order;
  private final boolean skewed;
  private int rank;

  /** Draws from {@code count} keys; {@code lane} separates the random numbers of the threads. */
  KeyDraw(Plan plan, int count, int lane) {
    this.count = count;
    this.random = new SplittableRandom(Values.mix(plan.seed() + lane));
    this.zipf = new Zipf(count, plan.distribution().theta());
    this.order = new Permutation(count, plan.seed());
    this.skewed = plan.distribution().kind() != Distribution.Kind.UNIFORM;
  }

  /** Returns the next key's position in ascending order, from 0 to below the count. */
  int next() {
    if (!skewed) {
      return random.nextInt(count);
    }
    rank = (int) zipf.next(random);
    return (int) order.apply(rank);
  }

  /** Returns the rank of the last draw from a skewed law; 0 is the most popular. */
  int lastRank() {
    return rank;
  }
}
