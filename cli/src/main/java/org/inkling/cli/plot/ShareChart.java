package org.inkling.cli.plot;

import java.awt.Color;
import java.util.ArrayList;
import java.util.Comparator;
import java.util.List;
import java.util.Map;
import java.util.function.Predicate;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Stacked areas that show the share of each count in all counts of a window. */
final class ShareChart {
  private final List<Map<String, Double>> windows;

  /** Takes the counts of each window by their names. */
  ShareChart(List<Map<String, Double>> windows) {
    this.windows = windows;
  }

  /** Returns the names of the wanted counts that are not always 0, in order. */
  List<String> names(Predicate<String> wanted) {
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

  /**
   * Adds the areas from the top: each covers the lower part of the previous ones.
   *
   * @param names the names of the counts, from the bottom
   * @param edges the start of each window, and the end of the last one
   */
  void addTo(XYChart chart, List<String> names, double[] edges, String prefix) {
    for (int top = names.size() - 1; top >= 0; top--) {
      double[] shares = new double[edges.length];
      for (int window = 0; window < windows.size(); window++) {
        shares[window] = share(windows.get(window), names.subList(0, top + 1), names);
      }
      shares[edges.length - 1] = shares[edges.length - 2];
      Color colour = Charts.colour(top);
      XYSeries series =
          chart.addSeries(names.get(top).substring(prefix.length()), edges.clone(), shares);
      series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.StepArea);
      series.setFillColor(colour);
      series.setLineColor(colour);
      series.setMarker(SeriesMarkers.NONE);
    }
  }

  /** Returns the percentage of some counts in others; 0 if the others are 0. */
  private static double share(Map<String, Double> window, List<String> some, List<String> all) {
    double whole = sum(window, all);
    return whole == 0 ? 0 : 100 * sum(window, some) / whole;
  }

  private static double sum(Map<String, Double> window, List<String> names) {
    return names.stream().mapToDouble(name -> window.getOrDefault(name, 0.0)).sum();
  }
}
