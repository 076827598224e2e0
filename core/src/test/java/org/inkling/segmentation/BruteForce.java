package org.inkling.segmentation;

import java.math.BigInteger;

/** Exact answers about lines over few keys, by comparing every pair of keys. */
final class BruteForce {

  private BruteForce() {}

  /** Whether some line predicts every key of {@code [from, to)} within epsilon. */
  static boolean isFeasible(long[] keys, int from, int to, int epsilon) {
    // A line of slope s does if and only if, for every pair of keys i before j, s lies between
    // (j - i - 2 epsilon) / (x_j - x_i) and (j - i + 2 epsilon) / (x_j - x_i).
    Fraction least = null;
    Fraction greatest = null;
    for (int i = from; i < to; i++) {
      for (int j = i + 1; j < to; j++) {
        BigInteger run = BigInteger.valueOf(keys[j]).subtract(BigInteger.valueOf(keys[i]));
        var lower = new Fraction(BigInteger.valueOf(j - i - 2L * epsilon), run);
        var upper = new Fraction(BigInteger.valueOf(j - i + 2L * epsilon), run);
        least = least == null || least.isLessThan(lower) ? lower : least;
        greatest = greatest == null || upper.isLessThan(greatest) ? upper : greatest;
      }
    }
    return least == null || !greatest.isLessThan(least);
  }

  private record Fraction(BigInteger rise, BigInteger run) {
    boolean isLessThan(Fraction other) {
      return rise.multiply(other.run).compareTo(other.rise.multiply(run)) < 0;
    }
  }

  /** The least number of segments, by trying every cut. */
  static int fewestSegments(long[] keys, int epsilon) {
    int[] fewest = new int[keys.length + 1];
    for (int to = 1; to <= keys.length; to++) {
      fewest[to] = Integer.MAX_VALUE;
      for (int from = 0; from < to; from++) {
        if (fewest[from] + 1 < fewest[to] && isFeasible(keys, from, to, epsilon)) {
          fewest[to] = fewest[from] + 1;
        }
      }
    }
    return fewest[keys.length];
  }
}
