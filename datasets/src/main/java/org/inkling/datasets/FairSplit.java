package org.inkling.datasets;

/**
 * A split in which every key chooses its half by a fair coin, which makes the keys independent and
 * uniform.
 *
 * <p>Up to {@link #EXACT_COUNT} keys the coins are actually tossed; above that, the binomial
 * distribution is indistinguishable from the normal distribution that replaces it.
 */
final class FairSplit implements Split {
  private static final int EXACT_COUNT = 4096;

  @Override
  public long left(long count, SeededRandom random) {
    if (count > EXACT_COUNT) {
      double heads = count * 0.5 + Math.sqrt((double) count) * 0.5 * random.nextNormal();
      return Math.clamp((long) StrictMath.rint(heads), 0, count);
    }
    long heads = 0;
    long coins = count;
    for (; coins >= Long.SIZE; coins -= Long.SIZE) {
      heads += Long.bitCount(random.nextLong());
    }
    return coins == 0 ? heads : heads + Long.bitCount(random.nextLong() >>> (Long.SIZE - coins));
  }
}
