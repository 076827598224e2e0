package org.inkling.cli.plot;

import java.util.List;
import org.knowm.xchart.XYChart;

/** Draws the inserts per second over the tenths of {@code bench grow}. */
final class GrowthFigure {
  private static final int HEIGHT = 440;

  private GrowthFigure() {}

  static Picture draw(JsonPlace file, int repeat) {
    if (repeat != 1) {
      throw new PlotException(file.name() + " has one run of each index, not a run " + repeat);
    }
    List<JsonPlace> rows = file.elements();
    JsonPlace first = rows.getFirst();
    String title =
        "Inserts while the index grows: %s, %s, from %,d keys by %.0f threads"
            .formatted(
                first.text("keys"),
                first.text("order"),
                (long) first.number("from"),
                first.number("threads"));
    XYChart chart =
        Charts.overNumbers(
            title, "million keys, at the end of each tenth", "million inserts per second", HEIGHT);
    for (int i = 0; i < rows.size(); i++) {
      addTenths(chart, rows.get(i), i);
    }
    return new Picture(title, List.of(chart));
  }

  private static void addTenths(XYChart chart, JsonPlace row, int place) {
    double[] y = row.at("growth").numbers("tenthsOpsPerSecond");
    double[] x = new double[y.length];
    for (int i = 0; i < y.length; i++) {
      x[i] = (row.number("from") + row.number("inserts") * (i + 1) / y.length) / 1e6;
      y[i] /= 1e6;
    }
    Charts.addLine(chart, row.text("index"), x, y, Charts.colour(place));
  }
}
