package org.inkling.jmh.report;

import java.util.List;
import java.util.Optional;

/**
 * All that was measured, from which the page is drawn.
 *
 * @param schema what tells such a file from others
 * @param version of the schema
 * @param preset what it is about
 * @param settings how large it is
 * @param provenance where and when
 * @param complete whether all that was planned has been done
 * @param findings one for each cell and each index that can do it, in their order
 * @param timelines one for each index over time
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

  /** What was found of an index in a cell; nothing if it cannot do it, or was not asked yet. */
  Optional<Finding> finding(Cell cell, String index) {
    return findings.stream()
        .filter(each -> each.cell().equals(cell) && each.index().equals(index))
        .findFirst();
  }

  /** The figure of an index in a cell; nothing if there is none. */
  Optional<Spread> figure(Measure measure, Cell cell, String index) {
    return finding(cell, index)
        .flatMap(each -> Optional.ofNullable(each.figures()))
        .flatMap(figures -> measure.of(cell, figures));
  }

  long wrongAnswers() {
    return findings.stream()
        .flatMap(each -> Optional.ofNullable(each.figures()).stream())
        .mapToLong(Figures::wrongAnswers)
        .sum();
  }
}
