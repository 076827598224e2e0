package org.inkling.jmh.report;

import java.util.Arrays;
import java.util.List;

/**
 * A figure.
 *
 * @param median of the repeats
 * @param least of them
 * @param most of them
 * @param multiples of what the hardware makes possible, as the measure says; none if unknown
 */
public record Spread(double median, double least, double most, List<Double> multiples) {

  /** Keeps a copy of the multiples. */
  public Spread {
    multiples = List.copyOf(multiples);
  }

  /** Of at least one number. */
  public static Spread of(List<Double> numbers) {
    var spread = org.inkling.cli.experiment.Spread.of(numbers);
    return new Spread(spread.median(), spread.least(), spread.most(), List.of());
  }

  Spread scaled(double factor) {
    return new Spread(median * factor, least * factor, most * factor, multiples);
  }

  /** With its multiples of units, but of those that are not known, which are 0. */
  Spread inUnits(double... units) {
    List<Double> known =
        Arrays.stream(units).filter(unit -> unit > 0).mapToObj(unit -> median / unit).toList();
    return new Spread(median, least, most, known);
  }

  /** With the multiples of another, which says the same in another unit. */
  Spread withMultiplesOf(Spread other) {
    return new Spread(median, least, most, other.multiples);
  }

  /** Whether the repeats do not tell one from the other. */
  boolean overlaps(Spread other) {
    return least <= other.most && other.least <= most;
  }
}
