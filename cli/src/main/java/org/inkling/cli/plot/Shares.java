package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.SeriesStyle;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.StackedXYBarRenderer;
import org.jfree.data.xy.DefaultTableXYDataset;
import org.jfree.data.xy.XYSeries;

/**
 * The counts of each window of a run, drawn as shares of their sum, stacked upon each other.
 *
 * @param windows the counts by name, for each window
 * @param width the width of a window on the horizontal axis
 */
record Shares(List<Map<String, Double>> windows, double width) {
  private static final int HEIGHT = 260;

  /** Draws the counts that are wanted and not always 0. A name loses all up to its last dot. */
  Chart chart(String title, ValueAxis x, Predicate<String> wanted) {
    StackedXYBarRenderer renderer = new StackedXYBarRenderer();
    DefaultTableXYDataset data = new DefaultTableXYDataset();
    data.setIntervalWidth(width);
    ValueAxis percent = Axes.numbers("percent");
    percent.setRange(0, 100);
    Chart chart = new Chart(title, new XYPlot(data, x, percent, renderer), HEIGHT);
    List<String> names = names(wanted);
    for (String name : names) {
      XYSeries shares = new XYSeries(name.substring(name.lastIndexOf('.') + 1), false, false);
      for (int i = 0; i < windows.size(); i++) {
        shares.add((i + 0.5) * width, share(windows.get(i), name, names));
      }
      SeriesStyle.at(data.getSeriesCount()).applyTo(renderer, data.getSeriesCount());
      data.addSeries(shares);
    }
    return chart;
  }

  private List<String> names(Predicate<String> wanted) {
    return windows.stream()
        .flatMap(window -> window.entrySet().stream())
        .filter(count -> count.getValue() > 0 && wanted.test(count.getKey()))
        .map(Map.Entry::getKey)
        .distinct()
        .sorted(Comparator.comparingInt(this::place))
        .toList();
  }

  /** Returns the place of a name in the first window that has it. */
  private int place(String name) {
    return windows.stream()
        .map(window -> new ArrayList<>(window.keySet()).indexOf(name))
        .filter(place -> place >= 0)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  /** Returns the percentage of a count in all of them; NaN, which draws nothing, if it is 0. */
  private static double share(Map<String, Double> window, String name, List<String> all) {
    double whole = all.stream().mapToDouble(each -> window.getOrDefault(each, 0.0)).sum();
    double part = window.getOrDefault(name, 0.0);
    return part == 0 ? Double.NaN : 100 * part / whole;
  }
}
