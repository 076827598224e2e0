package org.inkling.datasets;

/**
 * Splits a range unevenly, by a logistic-normal share whose spread depends on the number of keys.
 *
 * <p>The spread {@code s(m)} is given at 16, 128, 4096 and 65536 keys; its logarithm is linear in
 * the logarithm of {@code m} between them and constant outside. A large spread at few keys makes a
 * set hard for small epsilons; a large spread at many keys makes it hard for large epsilons.
 */
final class SpreadSplit implements Split {
  private static final int[] LOG2_COUNTS = {4, 7, 12, 16};
  private static final int MAX_COUNT = 1 << 16;

  private final double[] spreads = new double[MAX_COUNT + 1];

  SpreadSplit(double at16, double at128, double at4096, double at65536) {
    double[] logs = {
      StrictMath.log(at16), StrictMath.log(at128), StrictMath.log(at4096), StrictMath.log(at65536)
    };
    for (int count = 2; count <= MAX_COUNT; count++) {
      spreads[count] = StrictMath.exp(interpolate(logs, count));
    }
  }

  private static double interpolate(double[] logs, int count) {
    double log2 = StrictMath.log(count) / StrictMath.log(2);
    if (log2 <= LOG2_COUNTS[0]) {
      return logs[0];
    }
    int piece = 1;
    while (piece < LOG2_COUNTS.length - 1 && log2 > LOG2_COUNTS[piece]) {
      piece++;
    }
    double run = LOG2_COUNTS[piece] - LOG2_COUNTS[piece - 1];
    double share = Math.min(1, (log2 - LOG2_COUNTS[piece - 1]) / run);
    return logs[piece - 1] + share * (logs[piece] - logs[piece - 1]);
  }

  @Override
  public long left(long count, SeededRandom random) {
    double spread = spreads[(int) Math.min(count, MAX_COUNT)];
    double share = 1 / (1 + StrictMath.exp(-spread * random.nextNormal()));
    double expected = count * share;
    long whole = (long) expected;
    return random.nextDouble() < expected - whole ? Math.min(whole + 1, count) : whole;
  }
}
