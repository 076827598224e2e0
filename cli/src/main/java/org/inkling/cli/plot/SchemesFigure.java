package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import org.inkling.cli.experiment.Spread;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * Draws the throughput of retraining schemes: bars of the median over the turns for each mix, and,
 * if the rows have windows, a chart over time of one turn for each mix.
 *
 * @source LOFT, EuroSys'25, figure 14
 */
final class SchemesFigure {
  private static final String RATE = "million operations per second";
  private static final int BARS_HEIGHT = 440;
  private static final int TIME_HEIGHT = 280;

  private final List<JsonPlace> rows;
  private final int turn;
  private final List<String> schemes;
  private final List<String> mixes;
  private final String title;

  private SchemesFigure(JsonPlace file, int turn) {
    this.rows = file.list("rows");
    this.turn = turn;
    this.schemes = rows.stream().map(row -> row.text("scheme")).distinct().toList();
    this.mixes = rows.stream().map(row -> row.text("mix")).distinct().toList();
    this.title =
        "Throughput by retraining scheme" + (file.has("keys") ? ": " + file.text("keys") : "");
  }

  static Picture draw(JsonPlace file, int turn) {
    return new SchemesFigure(file, turn).draw();
  }

  private Picture draw() {
    List<Chart<?, ?>> charts = new ArrayList<>();
    charts.add(bars());
    for (String mix : mixes) {
      overTime(mix).ifPresent(charts::add);
    }
    return new Picture(title, charts);
  }

  private CategoryChart bars() {
    CategoryChart chart =
        Charts.overNames(title + " (median of the turns)", "reads/inserts", RATE, BARS_HEIGHT);
    for (String scheme : schemes) {
      List<Double> medians = new ArrayList<>();
      for (String mix : mixes) {
        medians.add(median(rows(scheme, mix)) / 1e6);
      }
      chart.addSeries(scheme, mixes, medians);
    }
    return chart;
  }

  private List<JsonPlace> rows(String scheme, String mix) {
    return rows.stream()
        .filter(row -> row.text("scheme").equals(scheme) && row.text("mix").equals(mix))
        .toList();
  }

  /** Returns the median throughput; 0 if there is none. */
  private static double median(List<JsonPlace> rows) {
    double[] rates = rows.stream().mapToDouble(row -> row.number("opsPerSecond")).toArray();
    return rates.length == 0 ? 0 : Spread.of(rates).median();
  }

  private Optional<XYChart> overTime(String mix) {
    XYChart chart = Charts.overNumbers(mix + ", turn " + turn, "window", RATE, TIME_HEIGHT);
    for (int i = 0; i < schemes.size(); i++) {
      for (JsonPlace row : rows(schemes.get(i), mix)) {
        if (row.has("windows") && row.number("turn") == turn) {
          addWindows(chart, schemes.get(i), row.numbers("windows"), i);
        }
      }
    }
    return chart.getSeriesMap().isEmpty() ? Optional.empty() : Optional.of(chart);
  }

  private static void addWindows(XYChart chart, String scheme, double[] perSecond, int place) {
    double[] x = new double[perSecond.length];
    double[] y = new double[perSecond.length];
    for (int i = 0; i < x.length; i++) {
      x[i] = i + 1;
      y[i] = perSecond[i] / 1e6;
    }
    Charts.addLine(chart, scheme, x, y, Charts.colour(place));
  }
}
