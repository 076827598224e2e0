package org.inkling.cli.plot;

import static java.util.Objects.requireNonNull;

import java.util.ArrayList;
import java.util.List;
import java.util.Map;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.jfree.data.xy.XYSeries;

/**
 * Draws the throughput of retraining schemes: bars of the median over the turns for each mix, and,
 * if the rows have windows, a chart over time of one turn for each mix.
 *
 * @source LOFT, EuroSys'25, figure 14
 */
final class SchemesFigure {
  private static final String RATE = "million operations per second";
  private static final int TIME_HEIGHT = 280;

  private SchemesFigure() {}

  static Picture draw(JsonPlace file, int turn) {
    List<JsonPlace> rows = file.list("rows");
    String title =
        "Throughput by retraining scheme" + (file.has("keys") ? ": " + file.text("keys") : "");
    Bars bars = new Bars();
    for (JsonPlace row : rows) {
      bars.add(row.text("scheme"), row.text("mix"), row.number("opsPerSecond") / 1e6);
    }
    List<Chart> charts = new ArrayList<>();
    charts.add(bars.chart(title + " (median of the turns)", "reads/inserts", RATE));
    Map<String, SeriesStyle> styles =
        SeriesStyle.of(rows.stream().map(row -> row.text("scheme")).toList());
    for (String mix : rows.stream().map(row -> row.text("mix")).distinct().toList()) {
      LineChart chart =
          new LineChart(
              mix + ", turn " + turn, Axes.numbers("window"), Axes.numbers(RATE), TIME_HEIGHT);
      rows.stream()
          .filter(row -> row.has("windows") && row.text("mix").equals(mix))
          .filter(row -> row.number("turn") == turn)
          .forEach(
              row -> {
                XYSeries line = windows(row);
                chart.addLine(line, requireNonNull(styles.get(line.getKey())));
              });
      charts.add(chart);
    }
    return new Picture(title, charts.stream().filter(chart -> !chart.isEmpty()).toList());
  }

  private static XYSeries windows(JsonPlace row) {
    XYSeries line = new XYSeries(row.text("scheme"), false);
    for (double rate : row.numbers("windows")) {
      line.add(line.getItemCount() + 1, rate / 1e6);
    }
    return line;
  }
}
