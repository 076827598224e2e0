package org.inkling.jmh.report;

import java.util.List;
import java.util.Optional;

/**
 * All results, from which the page is drawn.
 *
 * @param schema the identification of such files
 * @param version the version of the schema
 * @param preset the subject of the report
 * @param settings the size of the report
 * @param provenance the origin of the report
 * @param complete whether all planned measurements were made
 * @param findings one result for each cell and each index that supports it, in order
 * @param timelines the throughput over time, one for each index
 */
record Report(
    String schema,
    int version,
    String preset,
    Settings settings,
    Provenance provenance,
    boolean complete,
    List<Finding> findings,
    List<Timeline> timelines) {
  static final String SCHEMA = "inkling-report";
  static final int VERSION = 1;

  Report {
    findings = List.copyOf(findings);
    timelines = List.copyOf(timelines);
  }

  /**
   * Returns the result of an index in a cell; empty if the index does not support it or was not yet
   * measured.
   */
  Optional<Finding> finding(Cell cell, String index) {
    return findings.stream()
        .filter(each -> each.cell().equals(cell) && each.index().equals(index))
        .findFirst();
  }

  /** Returns the figure of an index in a cell; empty if there is none. */
  Optional<Spread> figure(Measure measure, Cell cell, String index) {
    return finding(cell, index)
        .flatMap(each -> Optional.ofNullable(each.figures()))
        .flatMap(figures -> measure.of(cell, figures));
  }

  /**
   * Returns the largest part of the processors that others took from a repeat of an index in a
   * cell; empty if they took at most a tenth, or if a panel does not show times.
   */
  Optional<Double> disturbance(Panel panel, Cell cell, String index) {
    return finding(cell, index)
        .filter(_ -> panel.measure().isTime())
        .flatMap(each -> Optional.ofNullable(each.figures()))
        .flatMap(figures -> figures.disturbance(panel.isPaced()));
  }

  long wrongAnswers() {
    return findings.stream()
        .flatMap(each -> Optional.ofNullable(each.figures()).stream())
        .mapToLong(Figures::wrongAnswers)
        .sum();
  }
}
