package org.inkling.datasets;

import java.util.random.RandomGenerator;

/**
 * Ranks drawn with a probability proportional to {@code 1 / (rank + 1)^theta}.
 *
 * <p>Needs no table and no sum over the ranks, for any number of ranks; one draw takes about 1.1
 * uniform numbers. Immutable, so threads may share it if each uses its own generator.
 *
 * @shape ranks from 0, the most frequent, to {@code n - 1}
 * @source rejection-inversion: Hörmann and Derflinger, ACM TOMACS 6(3), 1996
 */
public final class Zipf {
  private final long n;
  private final double theta;
  private final double areaAtStart;
  private final double areaAtEnd;
  private final double acceptedDistance;

  /**
   * Creates a distribution over {@code n} ranks.
   *
   * @param theta the skew, 0 (uniform) or more; YCSB uses 0.99, and values of 1 and above are
   *     allowed
   * @throws IllegalArgumentException if there is no rank, or theta is negative or not a number
   */
  public Zipf(long n, double theta) {
    if (n < 1) {
      throw new IllegalArgumentException("a Zipf distribution needs at least 1 rank, got " + n);
    }
    if (!(theta >= 0) || Double.isInfinite(theta)) {
      throw new IllegalArgumentException("theta must be a number, 0 or more, got " + theta);
    }
    this.n = n;
    this.theta = theta;
    this.areaAtStart = area(1.5) - 1;
    this.areaAtEnd = area(n + 0.5);
    this.acceptedDistance = 2 - inverseArea(area(2.5) - density(2));
  }

  /** Returns the next rank, 0 to {@code n - 1}. */
  public long next(RandomGenerator random) {
    while (true) {
      double drawn = areaAtEnd + random.nextDouble() * (areaAtStart - areaAtEnd);
      double x = inverseArea(drawn);
      long k = Math.clamp((long) (x + 0.5), 1, n);
      if (k - x <= acceptedDistance || drawn >= area(k + 0.5) - density((double) k)) {
        return k - 1;
      }
    }
  }

  private double density(double x) {
    return Math.exp(-theta * Math.log(x));
  }

  /** Returns the integral of the density from 1 to {@code x}. */
  private double area(double x) {
    double log = Math.log(x);
    return growth((1 - theta) * log) * log;
  }

  private double inverseArea(double area) {
    double t = Math.max(-1, area * (1 - theta));
    return Math.exp(logGrowth(t) * area);
  }

  /** Returns (e^t - 1) / t, continued at 0. */
  private static double growth(double t) {
    return Math.abs(t) > 1e-8 ? Math.expm1(t) / t : 1 + t / 2;
  }

  /** Returns log(1 + t) / t, continued at 0. */
  private static double logGrowth(double t) {
    return Math.abs(t) > 1e-8 ? Math.log1p(t) / t : 1 - t / 2;
  }
}
