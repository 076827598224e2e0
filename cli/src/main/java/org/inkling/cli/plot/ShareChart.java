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

/** Areas, one upon the other, that show which part of all counts of a window each one is. */
final class ShareChart {
  private final List<Map<String, Double>> windows;

  /** Of the counts of each window, by their names. */
  ShareChart(List<Map<String, Double>> windows) {
    this.windows = windows;
  }

  /** The names of all counts that are not always 0, in their order, if they are wanted. */
  List<String> names(Predicate<String> wanted) {
    return windows.stream()
        .flatMap(window -> window.entrySet().stream())
        .filter(count -> count.getValue() > 0 && wanted.test(count.getKey()))
        .map(Map.Entry::getKey)
        .distinct()
        .sorted(Comparator.comparingInt(this::place))
        .toList();
  }

  /** Where a name stands in the first window that has it. */
  private int place(String name) {
    return windows.stream()
        .map(window -> new ArrayList<>(window.keySet()).indexOf(name))
        .filter(place -> place >= 0)
        .findFirst()
        .orElse(Integer.MAX_VALUE);
  }

  /**
   * Adds the areas, the uppermost first: each covers the lower part of those before it.
   *
   * @param names of the counts, from the bottom
   * @param edges where each window begins, and where the last one ends
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

  /** The part, in percent, that some counts have of others; 0 if those are none. */
  private static double share(Map<String, Double> window, List<String> some, List<String> all) {
    double whole = sum(window, all);
    return whole == 0 ? 0 : 100 * sum(window, some) / whole;
  }

  private static double sum(Map<String, Double> window, List<String> names) {
    return names.stream().mapToDouble(name -> window.getOrDefault(name, 0.0)).sum();
  }
}
