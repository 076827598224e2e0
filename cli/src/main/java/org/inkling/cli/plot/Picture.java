package org.inkling.cli.plot;

import java.util.ArrayList;
import java.util.List;
import org.knowm.xchart.internal.chartpart.Chart;

/**
 * Charts, one below the other.
 *
 * @param title the subject of the charts
 * @param charts the charts from the top; all are as wide as the picture
 */
public record Picture(String title, List<Chart<?, ?>> charts) {
  /** The width of every chart. */
  static final int WIDTH = 1000;

  /** Keeps a copy of the list. */
  public Picture {
    charts = List.copyOf(charts);
  }

  int height() {
    return charts.stream().mapToInt(Chart::getHeight).sum();
  }

  /**
   * Returns the text of the charts (titles, axes, series) for readers who cannot see the picture.
   */
  String description() {
    List<String> lines = new ArrayList<>();
    for (Chart<?, ?> chart : charts) {
      lines.add(
          "%s; %s by %s: %s."
              .formatted(
                  chart.getTitle(),
                  chart.getYAxisTitle(),
                  chart.getXAxisTitle(),
                  String.join(", ", chart.getSeriesMap().keySet())));
    }
    return String.join(" ", lines);
  }
}
