package org.inkling.cli.plot;

import java.util.Arrays;
import java.util.List;
import java.util.function.BiFunction;
import java.util.function.Function;
import java.util.function.Predicate;
import java.util.stream.Collectors;
import org.inkling.cli.chart.Picture;

/** The figures, by the files that they are drawn from. */
enum Figure {
  /** Throughput and changes over time, while the mix of operations changes. */
  PHASES("bench --phases", file -> isCalled("phases", file), PhasesFigure::draw),

  /** Retraining schemes side by side. */
  SCHEMES("bench schemes", file -> isCalled("schemes", file), SchemesFigure::draw),

  /** The speed of reading windows of pages from a device. */
  FETCH("disk calibrate", file -> isCalled("fetch", file), FetchFigure::draw),

  /** Throughput while an index grows. */
  GROWTH("bench grow", file -> hasRowsWith("growth", file), GrowthFigure::draw),

  /** Indexes side by side. */
  BENCH("bench, quickstart", file -> hasRowsWith("medianOpsPerSecond", file), BenchFigure::draw),

  /** Throughput by workload and key set. */
  REPORT("report", file -> file.has("schema") && file.has("findings"), ReportFigure::draw),

  /** Memory while keys come and go. */
  CHURN("check churn", file -> hasAll(file, "shape", "samples"), CheckFigures::churn),

  /** Memory at the quiet points of a soak test. */
  SOAK("check soak", file -> hasAll(file, "quietPoints", "operations"), CheckFigures::soak),

  /** Memory under a limit. */
  LIMIT("check limit", file -> hasAll(file, "limitBytes", "scenarios"), CheckFigures::limit),

  /** What a check of histories covered. */
  HISTORIES("check histories", file -> hasAll(file, "hotKeys", "mutant"), CheckFigures::histories),

  /** Memory of models by pages per lookup. */
  COMPARE("disk compare", file -> hasRowsWith("structure", file), DiskFigures::compare),

  /** The parts of an index file. */
  INSPECT("disk inspect", file -> hasAll(file, "dataPages", "memoryBytes"), DiskFigures::inspect),

  /** The parts of a store. */
  STATS("store stats", file -> hasAll(file, "runEntries", "stageEntries"), StoreFigures::stats),

  /** Stores side by side. */
  STORES("StoreBench", file -> hasAll(file, "stores", "syncedWrites"), StoreFigures::bench),

  /** Paired turns of reads from a file. */
  READS("DiskReads", file -> hasRowsWith("otherRate", file), DiskFigures::reads),

  /** The cost of predictions that several entries share. */
  GRANULARITY(
      "GranularityReads", file -> hasRowsWith("granularity", file), DiskFigures::granularity),

  /** The hardness of all key sets. */
  SETS("datasets list", file -> hasRowsWith("hardness", file), HardnessFigure::list),

  /** The hardness of one key set. */
  HARDNESS("datasets hardness", file -> hasAll(file, "set", "at4096"), HardnessFigure::one),

  /** The scores of JMH's benchmarks. */
  JMH("JMH", file -> hasRowsWith("primaryMetric", file), JmhFigure::draw);

  private final String source;
  private final Predicate<JsonPlace> isFor;
  private final BiFunction<JsonPlace, Integer, Picture> drawing;

  Figure(
      String source, Predicate<JsonPlace> isFor, BiFunction<JsonPlace, Integer, Picture> drawing) {
    this.source = source;
    this.isFor = isFor;
    this.drawing = drawing;
  }

  Figure(String source, Predicate<JsonPlace> isFor, Function<JsonPlace, Picture> drawing) {
    this(
        source,
        isFor,
        (file, run) -> {
          if (run != 1) {
            throw new PlotException(file.name() + " has no numbered runs, and no run " + run);
          }
          return drawing.apply(file);
        });
  }

  private static boolean isCalled(String name, JsonPlace file) {
    return file.has("figure") && file.text("figure").equals(name);
  }

  private static boolean hasRowsWith(String member, JsonPlace file) {
    List<JsonPlace> rows = file.elements();
    return !rows.isEmpty() && rows.getFirst().has(member);
  }

  private static boolean hasAll(JsonPlace file, String... members) {
    return Arrays.stream(members).allMatch(file::has);
  }

  /** Returns whether this figure shows a file. */
  boolean isFor(JsonPlace file) {
    return isFor.test(file);
  }

  /**
   * Draws a file.
   *
   * @param run the number of the run, if the file has several of one index
   * @throws PlotException if no figure matches the file, or if the file lacks data
   */
  static Picture draw(JsonPlace file, int run) {
    for (Figure figure : values()) {
      if (figure.isFor(file)) {
        return figure.drawing.apply(file, run);
      }
    }
    throw new PlotException(file.name() + " cannot be drawn: plot draws the JSON of " + sources());
  }

  /** Returns the commands whose JSON is drawn. */
  static String sources() {
    return Arrays.stream(values()).map(figure -> figure.source).collect(Collectors.joining(", "));
  }
}
