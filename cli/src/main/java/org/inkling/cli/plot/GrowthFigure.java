package org.inkling.cli.plot;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Map;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.inkling.cli.experiment.Text;
import org.jfree.data.xy.XYSeries;

/** Draws the inserts per second over the tenths of {@code bench grow}. */
final class GrowthFigure {
  private static final int HEIGHT = 420;

  private GrowthFigure() {}

  static Picture draw(JsonPlace file) {
    List<JsonPlace> rows = file.elements();
    JsonPlace first = rows.getFirst();
    String title =
        Text.format(
            "Inserts while the index grows: %s, %s, from %,d keys by %.0f threads",
            first.text("keys"),
            first.text("order"),
            (long) first.number("from"),
            first.number("threads"));
    LineChart chart =
        new LineChart(
            title,
            Axes.numbers("million keys, at the end of each tenth"),
            Axes.numbers("million inserts per second"),
            HEIGHT);
    Map<String, SeriesStyle> styles =
        SeriesStyle.of(rows.stream().map(row -> row.text("index")).toList());
    for (JsonPlace row : rows) {
      XYSeries line = tenths(row);
      chart.addMarkedLine(line, requireNonNull(styles.get(line.getKey())));
    }
    return new Picture(title, List.of(chart));
  }

  private static XYSeries tenths(JsonPlace row) {
    double[] rates = row.at("growth").numbers("tenthsOpsPerSecond");
    XYSeries line = new XYSeries(row.text("index"), false);
    for (int i = 0; i < rates.length; i++) {
      double keys = row.number("from") + row.number("inserts") * (i + 1) / rates.length;
      line.add(keys / 1e6, rates[i] / 1e6);
    }
    return line;
  }
}
