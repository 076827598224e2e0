package org.inkling.cli.plot;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;
import org.knowm.xchart.style.markers.SeriesMarkers;

/**
 * Draws the throughput over the windows of {@code bench --phases}, and below it the share of each
 * kind of change in all changes, and the share of each rule in all requests for changes.
 *
 * @source LOFT, EuroSys'25, figure 11
 */
final class PhasesFigure {
  private static final String OVER = "million operations";
  private static final String RULES = "rules.";
  private static final List<String> CHANGES =
      List.of("expansions", "splits", "merges", "compactions");
  private static final int THROUGHPUT_HEIGHT = 420;
  private static final int SHARE_HEIGHT = 260;

  /** Room above the throughput for the names of the phases. */
  private static final double HEADROOM = 1.15;

  private final JsonPlace file;
  private final List<JsonPlace> runs;
  private final double window;
  private final double phase;

  private PhasesFigure(JsonPlace file, int repeat) {
    this.file = file;
    this.runs = file.list("runs").stream().filter(run -> run.number("repeat") == repeat).toList();
    if (runs.isEmpty()) {
      throw new PlotException(file.name() + " has no run " + repeat);
    }
    this.window = file.number("window") / 1e6;
    this.phase = file.number("operations") / 1e6;
  }

  static Picture draw(JsonPlace file, int repeat) {
    return new PhasesFigure(file, repeat).draw();
  }

  private Picture draw() {
    List<Chart<?, ?>> charts = new ArrayList<>();
    charts.add(throughput());
    Optional<JsonPlace> changing = runs.stream().filter(PhasesFigure::changes).findFirst();
    changing.ifPresent(run -> charts.addAll(shares(run)));
    return new Picture(title(), charts);
  }

  private String title() {
    return "Throughput while the mix changes: %s, %s, %.0f threads"
        .formatted(file.text("keys"), file.text("distribution"), file.number("threads"));
  }

  private static boolean changes(JsonPlace run) {
    return run.list("windows").stream()
        .anyMatch(each -> each.namedNumbers("changes").values().stream().anyMatch(n -> n > 0));
  }

  private XYChart throughput() {
    XYChart chart =
        Charts.overNumbers(title(), OVER, "million operations per second", THROUGHPUT_HEIGHT);
    List<double[]> excluded = new ArrayList<>();
    List<double[]> fallen = new ArrayList<>();
    double highest = 0;
    for (int i = 0; i < runs.size(); i++) {
      List<JsonPlace> windows = runs.get(i).list("windows");
      double[] x = new double[windows.size()];
      double[] y = new double[windows.size()];
      for (int at = 0; at < x.length; at++) {
        x[at] = (at + 0.5) * window;
        y[at] = windows.get(at).number("opsPerSecond") / 1e6;
        highest = Math.max(highest, y[at]);
        if (windows.get(at).flag("excluded")) {
          excluded.add(new double[] {x[at], y[at]});
        } else if (windows.get(at).flag("fell")) {
          fallen.add(new double[] {x[at], y[at]});
        }
      }
      Charts.addLine(chart, runs.get(i).text("index"), x, y, Charts.colour(i));
    }
    Charts.addPoints(
        chart,
        "excluded: others took the cores",
        excluded,
        new Charts.Look(SeriesMarkers.CROSS, Color.GRAY));
    Charts.addPoints(
        chart,
        "below half of its neighbours",
        fallen,
        new Charts.Look(SeriesMarkers.CIRCLE, Color.RED));
    double top = highest * HEADROOM;
    chart.getStyler().setYAxisMax(top);
    markPhases(chart, top);
    return chart;
  }

  /**
   * Draws lines between the phases, and their names at the height {@code top} if that is above 0.
   */
  private void markPhases(XYChart chart, double top) {
    List<JsonPlace> phases = runs.getFirst().list("phases");
    chart.getStyler().setPlotContentSize(1);
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisMax(phases.size() * phase);
    for (int i = 0; i < phases.size(); i++) {
      if (i > 0) {
        chart.addAnnotation(new AnnotationLine(i * phase, true, false));
      }
      if (top > 0) {
        chart.addAnnotation(
            new AnnotationText(phases.get(i).text("mix"), (i + 0.5) * phase, 0.96 * top, false));
      }
    }
  }

  private List<Chart<?, ?>> shares(JsonPlace run) {
    List<Map<String, Double>> windows = new ArrayList<>();
    for (JsonPlace each : run.list("windows")) {
      windows.add(each.namedNumbers("changes"));
    }
    double[] edges = new double[windows.size() + 1];
    for (int i = 0; i < edges.length; i++) {
      edges[i] = i * window;
    }
    ShareChart counts = new ShareChart(windows);
    List<Chart<?, ?>> charts = new ArrayList<>();
    String index = run.text("index");
    add(charts, counts, index + ": share of each structure change", edges, "");
    add(charts, counts, index + ": share of each rule", edges, RULES);
    return charts;
  }

  private void add(
      List<Chart<?, ?>> charts, ShareChart counts, String title, double[] edges, String prefix) {
    List<String> names =
        counts.names(prefix.isEmpty() ? CHANGES::contains : name -> name.startsWith(prefix));
    if (names.isEmpty()) {
      return;
    }
    XYChart chart = Charts.overNumbers(title, OVER, "percent", SHARE_HEIGHT);
    counts.addTo(chart, names, edges, prefix);
    chart.getStyler().setYAxisMax(100.0);
    markPhases(chart, 0);
    charts.add(chart);
  }
}
