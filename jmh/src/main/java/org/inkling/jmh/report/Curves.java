package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.inkling.cli.experiment.LatencyCurve;

/** Computes percentiles of the cells of a panel. */
final class Curves {

  /** The percentiles that plots and tables show. */
  static final List<Double> SHOWN = List.of(50.0, 90.0, 99.0, 99.9, 99.99, 100.0);

  private Curves() {}

  /** Returns the name of a percentile. */
  static String label(double percentile) {
    return percentile == 100 ? "longest" : Double.toString(percentile).replace(".0", "") + " %";
  }

  /** Returns the curve of an index; empty if there is none. */
  static Optional<LatencyCurve> of(Panel.Form form, Cell cell, String index, Report report) {
    return report
        .finding(cell, index)
        .flatMap(found -> Optional.ofNullable(found.figures()))
        .flatMap(figures -> of(form, figures))
        .filter(curve -> curve.count() > 0);
  }

  private static Optional<LatencyCurve> of(Panel.Form form, Figures figures) {
    return switch (form) {
      case READ_PERCENTILES -> Optional.of(figures.reads());
      case WRITE_PERCENTILES -> Optional.of(figures.writes());
      default ->
          figures.paced().isEmpty()
              ? Optional.empty()
              : Optional.of(medians(figures.paced().stream().map(Figures.Paced::reads).toList()));
    };
  }

  /** Returns the median at each percentile. */
  private static LatencyCurve medians(List<LatencyCurve> curves) {
    List<Long> nanos = new ArrayList<>();
    for (double percentile : LatencyCurve.PERCENTILES) {
      List<Double> each = curves.stream().map(curve -> (double) curve.at(percentile)).toList();
      nanos.add(Math.round(Spread.of(each).median()));
    }
    return new LatencyCurve(curves.stream().mapToLong(LatencyCurve::count).sum(), nanos);
  }
}
