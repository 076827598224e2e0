package org.inkling.jmh.report;

import java.util.List;
import java.util.Optional;
import java.util.OptionalDouble;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.inkling.examples.bench.LatencyCurve;

/** What a panel shows of a cell. */
enum Measure {
  THROUGHPUT("million operations per second", true, Measure::throughput),
  READ_P50("ns, median of a read", false, timed(Figures::reads, 50)),
  READ_P999("ns, 99.9th percentile of a read", false, timed(Figures::reads, 99.9)),
  WRITE_P999("ns, 99.9th percentile of an insert", false, timed(Figures::writes, 99.9)),
  PACED_READ_P999("ns from when it was due, 99.9th percentile", false, Measure::paced),
  BYTES_AFTER_LOAD(
      "bytes per key",
      false,
      (cell, figures) -> bytes(figures.bytesAfterLoad(), figures.loadedKeys())),
  BYTES_AT_END(
      "bytes per key", false, (cell, figures) -> bytes(figures.bytesAtEnd(), figures.keysAtEnd())),
  BYTES_SETTLED(
      "bytes per key",
      false,
      (cell, figures) -> bytes(figures.bytesSettled(), figures.keysAtEnd()));

  /** A key and its value. */
  private static final double ENTRY_BYTES = 16;

  private static final double TAIL = 99.9;

  private final String title;
  private final boolean moreIsBetter;
  private final BiFunction<Cell, Figures, Optional<Spread>> reading;

  Measure(String title, boolean moreIsBetter, BiFunction<Cell, Figures, Optional<Spread>> reading) {
    this.title = title;
    this.moreIsBetter = moreIsBetter;
    this.reading = reading;
  }

  /** What stands at the axis. */
  String title() {
    return title;
  }

  boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** Whether operations come at a fixed rate for it. */
  boolean isPaced() {
    return this == PACED_READ_P999;
  }

  /** Whether it is about time, so that the memory floor is its measure. */
  boolean isTime() {
    return switch (this) {
      case BYTES_AFTER_LOAD, BYTES_AT_END, BYTES_SETTLED -> false;
      default -> true;
    };
  }

  /** What the multiples in a table say. */
  String multiples() {
    return !isTime()
        ? "of the 16 bytes of a key and its value"
        : this == THROUGHPUT
            ? "an operation of one thread takes so many times as long as an independent random"
                + " load of a cache line"
            : "so many times as long as a random load of a cache line that needs the one before";
  }

  /** The figure; nothing if the cell has none of the kind. */
  Optional<Spread> of(Cell cell, Figures figures) {
    return reading.apply(cell, figures);
  }

  private static Optional<Spread> throughput(Cell cell, Figures figures) {
    Spread rates = Spread.of(figures.opsPerSecond());
    double nanos = cell.threads() * 1e9 / rates.median();
    return Optional.of(
        rates.scaled(1e-6).times(multiple(nanos, figures.floor().independentNanos())));
  }

  private static OptionalDouble multiple(double value, double unit) {
    return unit > 0 ? OptionalDouble.of(value / unit) : OptionalDouble.empty();
  }

  private static BiFunction<Cell, Figures, Optional<Spread>> timed(
      Function<Figures, LatencyCurve> curve, double percentile) {
    return (cell, figures) -> {
      LatencyCurve times = curve.apply(figures);
      return times.count() == 0
          ? Optional.empty()
          : Optional.of(nanos(List.of((double) times.at(percentile)), figures));
    };
  }

  private static Optional<Spread> paced(Cell cell, Figures figures) {
    List<Double> tails =
        figures.paced().stream()
            .filter(each -> each.reads().count() > 0)
            .map(each -> (double) each.reads().at(TAIL))
            .toList();
    return tails.isEmpty() ? Optional.empty() : Optional.of(nanos(tails, figures));
  }

  private static Spread nanos(List<Double> nanos, Figures figures) {
    Spread spread = Spread.of(nanos);
    return spread.times(multiple(spread.median(), figures.floor().dependentNanos()));
  }

  private static Optional<Spread> bytes(long bytes, long keys) {
    double each = (double) bytes / Math.max(1, keys);
    return Optional.of(Spread.of(List.of(each)).times(multiple(each, ENTRY_BYTES)));
  }
}
