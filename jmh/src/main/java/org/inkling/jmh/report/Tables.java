package org.inkling.jmh.report;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import org.inkling.cli.bench.MemoryFloor;
import org.inkling.cli.experiment.CpuContention;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.experiment.Text;

/** Returns the numbers of the plots as rows of a table, whose first row and column are headings. */
final class Tables {
  private static final String NONE = "–";

  /** Marks a figure from a repeat in which others took more than a tenth of the processors. */
  static final String DISTURBED = "†";

  private static final String FAILED = "failed";
  private static final MemoryFloor NO_FLOOR = new MemoryFloor(0, 0, 0);

  private final Report report;

  Tables(Report report) {
    this.report = report;
  }

  /** Returns a row for each index that has a figure or failed. */
  List<List<String>> of(Panel panel) {
    return panel.form().isCurves() ? curves(panel) : figures(panel);
  }

  private List<List<String>> figures(Panel panel) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of("index"));
    panel.points().forEach(point -> heads.add(point.label()));
    rows.add(heads);
    for (String index : report.settings().indexes()) {
      List<String> row = new ArrayList<>(List.of(index));
      double unit = Double.NaN;
      for (Panel.Point point : panel.points()) {
        Optional<Spread> found = report.figure(panel.measure(), point.cell(), index);
        if (found.isPresent() && panel.form() == Panel.Form.LINES_RELATIVE) {
          unit = Double.isNaN(unit) ? found.get().median() : unit;
          row.add(
              Text.format(
                  "%s (%s)", Numbers.of(found.get().median() / unit), Numbers.of(found.get())));
        } else {
          String mark = mark(panel, point, index);
          row.add(
              found
                  .map(spread -> Numbers.of(spread).replaceFirst("(?=\n|$)", mark))
                  .orElse(missing(point.cell(), index)));
        }
      }
      addUnlessEmpty(row, rows);
    }
    return rows;
  }

  /** Returns the mark of a figure that others disturbed; empty if nobody did. */
  private String mark(Panel panel, Panel.Point point, String index) {
    return report.disturbance(panel, point.cell(), index).isPresent() ? " " + DISTURBED : "";
  }

  private static void addUnlessEmpty(List<String> row, List<List<String>> rows) {
    if (row.stream().skip(1).anyMatch(cell -> !cell.equals(NONE))) {
      rows.add(row);
    }
  }

  private String missing(Cell cell, String index) {
    return report.finding(cell, index).filter(found -> found.failure() != null).isPresent()
        ? FAILED
        : NONE;
  }

  private List<List<String>> curves(Panel panel) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of("index, ns"));
    Curves.SHOWN.forEach(percentile -> heads.add(Curves.label(percentile)));
    heads.add("timed");
    rows.add(heads);
    for (String index : report.settings().indexes()) {
      for (Panel.Point point : panel.points()) {
        List<String> row = new ArrayList<>(List.of(index));
        Optional<LatencyCurve> curve = Curves.of(panel.form(), point.cell(), index, report);
        MemoryFloor floor = floor(point.cell(), index);
        String mark = mark(panel, point, index);
        row.set(0, index + mark);
        for (double percentile : Curves.SHOWN) {
          row.add(
              curve
                  .map(found -> nanos(found.at(percentile), floor))
                  .orElse(missing(point.cell(), index)));
        }
        row.add(curve.map(found -> Text.format("%,d", found.count())).orElse(NONE));
        addUnlessEmpty(row, rows);
      }
    }
    return rows;
  }

  /**
   * Returns a row for each index that was run at a fixed arrival rate: the rate, and whether the
   * index kept up with it.
   */
  List<List<String>> arrivalRates(Panel panel) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads = new ArrayList<>(List.of("index"));
    for (Panel.Point point : panel.points()) {
      heads.add(point.label() + ": due, million per second");
      heads.addAll(List.of("of the maximum", "carried out", "taken by others"));
    }
    rows.add(heads);
    for (String index : report.settings().indexes()) {
      List<String> row = new ArrayList<>(List.of(index));
      panel.points().forEach(point -> row.addAll(rates(point.cell(), index)));
      addUnlessEmpty(row, rows);
    }
    return rows;
  }

  private List<String> rates(Cell cell, String index) {
    Optional<Figures> found =
        report
            .finding(cell, index)
            .flatMap(each -> Optional.ofNullable(each.figures()))
            .filter(figures -> !figures.paced().isEmpty());
    return found.map(Tables::rates).orElse(List.of(NONE, NONE, NONE, NONE));
  }

  private static List<String> rates(Figures figures) {
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

  private MemoryFloor floor(Cell cell, String index) {
    return report
        .finding(cell, index)
        .flatMap(found -> Optional.ofNullable(found.figures()))
        .map(Figures::floor)
        .orElse(NO_FLOOR);
  }

  private static String nanos(long nanos, MemoryFloor floor) {
    Spread one = Spread.of(List.of((double) nanos));
    return Text.format("%,d", nanos) + Numbers.multiples(one.inUnits(floor.dependentNanos()));
  }

  /**
   * Returns the memory floor by the size of the region, as measured with the first cell of each
   * size.
   */
  List<List<String>> floors() {
    List<List<String>> rows = new ArrayList<>();
    rows.add(List.of("beside", "region", "dependent load, ns", "independent load, ns"));
    List<String> seen = new ArrayList<>();
    for (Finding finding : report.findings()) {
      String name = finding.index() + " on " + finding.cell().keys();
      if (finding.figures() != null && !seen.contains(name)) {
        MemoryFloor floor = finding.figures().floor();
        seen.add(name);
        rows.add(
            List.of(
                name,
                Text.format("%,d MiB", floor.bytes() >> 20),
                Numbers.of(floor.dependentNanos()),
                Numbers.of(floor.independentNanos())));
      }
    }
    return rows;
  }

  /**
   * Returns the median and the slowest window of each phase. The floor is the one that was measured
   * with the first cell on the same keys.
   */
  List<List<String>> overTime(List<Timeline> timelines) {
    List<List<String>> rows = new ArrayList<>();
    List<String> heads =
        new ArrayList<>(List.of("index, million per second: median (slowest) window"));
    heads.addAll(timelines.getFirst().phases());
    rows.add(heads);
    for (Timeline timeline : timelines) {
      List<String> row = new ArrayList<>(List.of(timeline.index()));
      for (int phase = 0; phase < timeline.phases().size(); phase++) {
        int number = phase;
        List<Double> rates =
            timeline.windows().stream()
                .filter(window -> window.phase() == number)
                .map(window -> window.opsPerSecond() / 1e6)
                .toList();
        row.add(rates.isEmpty() ? FAILED : medianAndSlowest(Spread.of(rates), timeline));
      }
      rows.add(row);
    }
    return rows;
  }

  private String medianAndSlowest(Spread rates, Timeline timeline) {
    MemoryFloor floor = floor(timeline);
    Spread nanos = Spread.of(List.of(timeline.threads() * 1e3 / rates.median()));
    return Text.format(
        "%s (%s)%s",
        Numbers.of(rates.median()),
        Numbers.of(rates.min()),
        Numbers.multiples(nanos.inUnits(floor.independentNanos(), floor.dependentNanos())));
  }

  private MemoryFloor floor(Timeline timeline) {
    return report.findings().stream()
        .filter(each -> each.index().equals(timeline.index()))
        .filter(each -> each.cell().keys().equals(timeline.keys()))
        .flatMap(each -> Optional.ofNullable(each.figures()).stream())
        .map(Figures::floor)
        .findFirst()
        .orElse(NO_FLOOR);
  }
}
