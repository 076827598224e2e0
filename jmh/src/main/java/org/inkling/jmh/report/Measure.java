package org.inkling.jmh.report;

import java.util.List;
import java.util.Optional;
import java.util.function.BiFunction;
import java.util.function.Function;
import org.inkling.cli.bench.MemoryFloor;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.workload.Workload;

/** The figure of a cell that a panel shows. */
enum Measure {
  THROUGHPUT("million operations per second", true, Measure::throughput),
  NANOS("ns of one thread, of a batch for each key", false, Measure::perKey),
  LOAD_RATE("million keys per second", true, Measure::loadRate),
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

  /** The size of a key and its value. */
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

  /** Returns the title of the axis. */
  String title() {
    return title;
  }

  boolean moreIsBetter() {
    return moreIsBetter;
  }

  /** Returns whether the measurement needs a fixed rate. */
  boolean isPaced() {
    return this == PACED_READ_P999;
  }

  /** Returns whether it is a time, which is compared with the memory floor. */
  boolean isTime() {
    return switch (this) {
      case BYTES_AFTER_LOAD, BYTES_AT_END, BYTES_SETTLED -> false;
      default -> true;
    };
  }

  /** Describes the multiples in a table. */
  String multiples() {
    return isTime()
        ? "the time of one thread as a multiple of a random load of a cache line, first of an"
            + " independent load, then of one that depends on the previous load"
        : "a multiple of the 16 bytes of a key and its value";
  }

  /** Returns the figure; empty if the cell has none of this kind. */
  Optional<Spread> of(Cell cell, Figures figures) {
    return reading.apply(cell, figures);
  }

  private static Optional<Spread> throughput(Cell cell, Figures figures) {
    Spread nanos = nanos(figures.opsPerSecond(), cell.threads(), figures);
    Spread rates = Spread.of(figures.opsPerSecond()).scaled(1e-6);
    return Optional.of(rates.withMultiplesOf(nanos));
  }

  private static Optional<Spread> perKey(Cell cell, Figures figures) {
    double keys = Workload.parse(cell.workload()).keysOfOperation();
    return Optional.of(nanos(figures.opsPerSecond(), cell.threads() / keys, figures));
  }

  /** Returns the time of a part of an operation at these rates of operations per second. */
  private static Spread nanos(List<Double> rates, double parts, Figures figures) {
    return inLoads(rates.stream().map(rate -> parts * 1e9 / rate).toList(), figures);
  }

  private static Optional<Spread> loadRate(Cell cell, Figures figures) {
    double keys = figures.loadedKeys();
    List<Double> each = figures.loadNanos().stream().map(nanos -> nanos / keys).toList();
    Spread rates = Spread.of(each.stream().map(nanos -> 1e3 / nanos).toList());
    return Optional.of(rates.withMultiplesOf(inLoads(each, figures)));
  }

  private static BiFunction<Cell, Figures, Optional<Spread>> timed(
      Function<Figures, LatencyCurve> curve, double percentile) {
    return (cell, figures) -> {
      LatencyCurve times = curve.apply(figures);
      return times.count() == 0
          ? Optional.empty()
          : Optional.of(inLoads(List.of((double) times.at(percentile)), figures));
    };
  }

  private static Optional<Spread> paced(Cell cell, Figures figures) {
    List<Double> tails =
        figures.paced().stream()
            .filter(each -> each.reads().count() > 0)
            .map(each -> (double) each.reads().at(TAIL))
            .toList();
    return tails.isEmpty() ? Optional.empty() : Optional.of(inLoads(tails, figures));
  }

  /** Returns times, also as multiples of a load of a cache line. */
  private static Spread inLoads(List<Double> nanos, Figures figures) {
    MemoryFloor floor = figures.floor();
    return Spread.of(nanos).inUnits(floor.independentNanos(), floor.dependentNanos());
  }

  private static Optional<Spread> bytes(long bytes, long keys) {
    double each = (double) bytes / Math.max(1, keys);
    return Optional.of(Spread.of(List.of(each)).inUnits(ENTRY_BYTES));
  }
}
