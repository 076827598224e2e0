package org.inkling.jmh.report;

import java.util.List;
import java.util.OptionalDouble;

/**
 * A figure.
 *
 * @param median of the repeats
 * @param least of them
 * @param most of them
 * @param multiple of what the hardware makes possible, as the measure says; nothing if unknown
 */
record Spread(double median, double least, double most, OptionalDouble multiple) {

  /** Of at least one number. */
  static Spread of(List<Double> numbers) {
    double[] sorted = numbers.stream().mapToDouble(Double::doubleValue).sorted().toArray();
    int middle = sorted.length / 2;
    double median =
        sorted.length % 2 == 1 ? sorted[middle] : (sorted[middle - 1] + sorted[middle]) / 2;
    return new Spread(median, sorted[0], sorted[sorted.length - 1], OptionalDouble.empty());
  }

  Spread scaled(double factor) {
    return new Spread(median * factor, least * factor, most * factor, multiple);
  }

  Spread times(OptionalDouble of) {
    return new Spread(median, least, most, of);
  }

  /** Whether the repeats do not tell one from the other. */
  boolean overlaps(Spread other) {
    return least <= other.most && other.least <= most;
  }
}
