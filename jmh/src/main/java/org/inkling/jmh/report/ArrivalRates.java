package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.inkling.cli.experiment.CpuContention;

/**
 * Describes fixed arrival rates: the rates, whether the indexes kept up with them, and the tails.
 */
final class ArrivalRates {
  private static final String NONE = "–";

  private final Report report;

  ArrivalRates(Report report) {
    this.report = report;
  }

  /** Returns a row for each index that was run at a fixed rate at a point of the panel. */
  List<List<String>> of(Panel panel) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of("index"));
    for (Panel.Point point : panel.points()) {
      heads.add(point.label() + ": due, million per second");
      heads.add("of the maximum");
      heads.add("carried out");
      heads.add("taken by others");
    }
    rows.add(heads);
    for (String index : report.settings().indexes()) {
      List<String> row = new ArrayList<>(List.of(index));
      panel.points().forEach(point -> row.addAll(cells(point.cell(), index)));
      if (row.stream().skip(1).anyMatch(cell -> !cell.equals(NONE))) {
        rows.add(row);
      }
    }
    return rows;
  }

  private List<String> cells(Cell cell, String index) {
    Optional<Figures> found =
        report
            .finding(cell, index)
            .flatMap(each -> Optional.ofNullable(each.figures()))
            .filter(figures -> !figures.paced().isEmpty());
    return found.map(ArrivalRates::cells).orElse(List.of(NONE, NONE, NONE, NONE));
  }

  private static List<String> cells(Figures figures) {
    List<Figures.Paced> paced = figures.paced();
    double due = Spread.of(paced.stream().map(Figures.Paced::duePerSecond).toList()).median();
    double max = Spread.of(figures.opsPerSecond()).median();
    Spread done =
        Spread.of(paced.stream().map(each -> each.perSecond() / each.duePerSecond()).toList());
    List<Double> taken =
        paced.stream()
            .map(Figures.Paced::taken)
            .filter(Objects::nonNull)
            .map(CpuContention::both)
            .toList();
    return List.of(
        Numbers.of(due / 1e6),
        Numbers.percent(due / max),
        medianAndMin(done),
        taken.isEmpty() ? NONE : Numbers.percent(Spread.of(taken).median()));
  }

  private static String medianAndMin(Spread parts) {
    return Numbers.percent(parts.median()) + " (" + Numbers.percent(parts.min()) + ")";
  }

  /**
   * Describes, for each index, the tail at the last point as a multiple of the tail at the first.
   */
  Optional<String> tails(Panel panel) {
    Panel.Point first = panel.points().getFirst();
    Panel.Point last = panel.points().getLast();
    List<String> ratios = new ArrayList<>();
    for (String index : report.settings().indexes()) {
      Optional<Spread> before = report.figure(panel.measure(), first.cell(), index);
      Optional<Spread> after = report.figure(panel.measure(), last.cell(), index);
      if (first != last && before.isPresent() && after.isPresent()) {
        ratios.add(index + " " + Numbers.of(after.get().median() / before.get().median()) + "×");
      }
    }
    return ratios.isEmpty()
        ? Optional.empty()
        : Optional.of(
            "The 99.9th percentile of %s to that of %s: %s."
                .formatted(last.label(), first.label(), String.join(", ", ratios)));
  }
}
