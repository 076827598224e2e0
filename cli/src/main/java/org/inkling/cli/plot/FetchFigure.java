package org.inkling.cli.plot;

import java.awt.Color;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * Draws the speed of reading windows page after page as a multiple of the speed of reading them all
 * at once, for each number of pages of the window and of pages up to the key's. Red marks where one
 * by one is faster, blue where it is slower.
 *
 * @source SIGMOD'24, figure 3
 */
final class FetchFigure {
  private static final int HEIGHT = 420;

  /** The largest ratio that is drawn; white then means equal speed. */
  private static final double MAX_RATIO = 2;

  private FetchFigure() {}

  static Picture draw(JsonPlace file, int run) {
    List<JsonPlace> runs = file.list("runs");
    if (run != 1) {
      throw new PlotException(
          file.name() + " has all numbers of threads in one run, not a run " + run);
    }
    List<Chart<?, ?>> charts = new ArrayList<>();
    for (JsonPlace each : runs) {
      charts.add(chart(each));
    }
    return new Picture("How windows are read: " + file.text("access") + " access", charts);
  }

  private static HeatMapChart chart(JsonPlace run) {
    int threads = (int) run.number("threads");
    HeatMapChart chart =
        Charts.heatMap(
            "Page after page as a multiple of all at once, %d %s"
                .formatted(threads, threads == 1 ? "thread" : "threads"),
            "pages of the window",
            "pages until the key's",
            HEIGHT);
    chart.getStyler().setMin(0).setMax(MAX_RATIO).setHeatMapValueDecimalPattern("0.00");
    chart.getStyler().setRangeColors(new Color[] {Charts.colour(0), Color.WHITE, Charts.colour(5)});
    double[][] ratios = ratios(run);
    List<Integer> pages = IntStream.rangeClosed(1, ratios.length).boxed().toList();
    List<Number[]> cells = new ArrayList<>();
    for (int window = 0; window < ratios.length; window++) {
      for (int dist = 0; dist <= window; dist++) {
        cells.add(new Number[] {window, dist, Math.min(MAX_RATIO, ratios[window][dist])});
      }
    }
    chart.addSeries("ratio", pages, pages, cells);
    return chart;
  }

  private static double[][] ratios(JsonPlace run) {
    double[] one = run.numbers("oneByOne");
    double[] all = run.numbers("allAtOnce");
    double[][] ratios = new double[Math.min(one.length, all.length)][];
    for (int window = 0; window < ratios.length; window++) {
      ratios[window] = new double[window + 1];
      for (int dist = 0; dist <= window; dist++) {
        ratios[window][dist] = one[dist] / all[window];
      }
    }
    return ratios;
  }
}
