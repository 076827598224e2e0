package org.inkling.datasets;

/**
 * The inverse of the standard normal distribution function.
 *
 * @error relative error below 1.2e-9, far below the distance between two keys of any set
 * @source the rational approximation of P. J. Acklam
 */
final class NormalQuantile {
  private static final double TAIL = 0.02425;
  private static final double[] CENTRE_TOP = {
    -3.969683028665376e+01, 2.209460984245205e+02, -2.759285104469687e+02,
    1.383577518672690e+02, -3.066479806614716e+01, 2.506628277459239e+00
  };
  private static final double[] CENTRE_BOTTOM = {
    -5.447609879822406e+01,
    1.615858368580409e+02,
    -1.556989798598866e+02,
    6.680131188771972e+01,
    -1.328068155288572e+01,
    1
  };
  private static final double[] TAIL_TOP = {
    -7.784894002430293e-03, -3.223964580411365e-01, -2.400758277161838e+00,
    -2.549732539343734e+00, 4.374664141464968e+00, 2.938163982698783e+00
  };
  private static final double[] TAIL_BOTTOM = {
    7.784695709041462e-03, 3.224671290700398e-01, 2.445134137142996e+00, 3.754408661907416e+00, 1
  };

  private NormalQuantile() {}

  /** Returns the quantile at {@code (place + 0.5) / 2^64}, where {@code place} is unsigned. */
  static double at(long place) {
    return place < 0 ? -lower(~place) : lower(place);
  }

  private static double lower(long place) {
    double probability = (place + 0.5) * 0x1p-64;
    if (probability < TAIL) {
      double q = Math.sqrt(-2 * StrictMath.log(probability));
      return polynomial(TAIL_TOP, q) / polynomial(TAIL_BOTTOM, q);
    }
    double q = probability - 0.5;
    double square = q * q;
    return q * polynomial(CENTRE_TOP, square) / polynomial(CENTRE_BOTTOM, square);
  }

  private static double polynomial(double[] coefficients, double x) {
    double value = 0;
    for (double coefficient : coefficients) {
      value = value * x + coefficient;
    }
    return value;
  }
}
