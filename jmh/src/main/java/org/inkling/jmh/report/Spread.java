package org.inkling.jmh.report;

import java.util.Arrays;
import java.util.List;

/**
 * A figure from several repeats.
 *
 * @param median the median
 * @param min the minimum
 * @param max the maximum
 * @param multiples the figure as multiples of hardware limits, which the measure defines; none if
 *     unknown
 */
public record Spread(double median, double min, double max, List<Double> multiples) {

  /** Keeps a copy of the multiples. */
  public Spread {
    multiples = List.copyOf(multiples);
  }

  /** Computes the spread of at least one number. */
  public static Spread of(List<Double> numbers) {
    var spread = org.inkling.cli.experiment.Spread.of(numbers);
    return new Spread(spread.median(), spread.min(), spread.max(), List.of());
  }

  Spread scaled(double factor) {
    return new Spread(median * factor, min * factor, max * factor, multiples);
  }

  /** Returns this figure with its multiples of the units, except for unknown units, which are 0. */
  Spread inUnits(double... units) {
    List<Double> known =
        Arrays.stream(units).filter(unit -> unit > 0).mapToObj(unit -> median / unit).toList();
    return new Spread(median, min, max, known);
  }

  /** Returns this figure with the multiples of another, which is the same in another unit. */
  Spread withMultiplesOf(Spread other) {
    return new Spread(median, min, max, other.multiples);
  }

  /** Returns whether the repeats of both overlap. */
  boolean overlaps(Spread other) {
    return min <= other.max && other.min <= max;
  }
}
