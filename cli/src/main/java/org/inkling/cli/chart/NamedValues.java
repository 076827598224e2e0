package org.inkling.cli.chart;

import static java.util.Objects.requireNonNull;

import java.awt.Shape;
import java.awt.geom.AffineTransform;
import java.util.HashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import org.jfree.chart.axis.CategoryAxis;
import org.jfree.chart.axis.LogAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.renderer.AbstractRenderer;
import org.jfree.chart.renderer.category.CategoryItemRenderer;
import org.jfree.data.category.DefaultCategoryDataset;

/** The values of one or several series at names, drawn as bars side by side or as lines. */
public final class NamedValues {
  /** Values that differ by more are drawn on a logarithmic axis, so that small ones are visible. */
  private static final double MAX_LINEAR_RATIO = 50;

  /** The part of the distance between two names that is empty between their bars. */
  private static final double GAP = 0.16;

  /** Bars of which more fit into a chart have smaller markers. */
  private static final int MARKED_BARS = 80;

  private static final double MARKER_SPACE = 4;

  private static final int MAX_LINES_OF_NAME = 6;

  private final DefaultCategoryDataset values = new DefaultCategoryDataset();
  private final Set<List<String>> doubtful = new HashSet<>();

  private double min = Double.MAX_VALUE; // of the values above 0
  private double max;

  /** Creates an empty collection. */
  public NamedValues() {}

  /** Adds a value. Series and names are drawn in the order in which they were first added. */
  public void add(String series, String name, double value) {
    values.addValue(Double.isNaN(value) ? null : value, series, name);
    if (value > 0) {
      min = Math.min(min, value);
      max = Math.max(max, value);
    }
  }

  /** Marks a value as doubtful, because its measurement was disturbed; it is drawn hollow. */
  public void doubt(String series, String name) {
    doubtful.add(List.of(series, name));
  }

  boolean isDoubtful(int series, int name) {
    return doubtful.contains(
        List.of(values.getRowKey(series).toString(), values.getColumnKey(name).toString()));
  }

  boolean hasDoubts() {
    return !doubtful.isEmpty();
  }

  /** Returns an axis that shows all values above 0, even if they differ widely. */
  public ValueAxis fittingAxis(String title) {
    return max > MAX_LINEAR_RATIO * min ? Axes.logarithmic(title) : Axes.numbers(title);
  }

  /** Draws a bar for each value, with the look of its series. */
  public Chart bars(String title, String names, ValueAxis y, Map<String, SeriesStyle> styles) {
    if (y instanceof LogAxis) {
      dropZeros();
    }
    int width = Math.max(1, values.getColumnCount());
    CategoryAxis x = axis(names);
    x.setLowerMargin(GAP / 2 / width);
    x.setUpperMargin(GAP / 2 / width);
    x.setCategoryMargin(GAP * (width - 1) / width);
    double radius =
        SeriesStyle.MARKER_RADIUS
            * Math.min(1, (double) MARKED_BARS / (values.getRowCount() * width));
    NamedBars bars = new NamedBars(this, values, 2 * (radius + MARKER_SPACE) - 2);
    NamedLines markers = new NamedLines(this, false);
    markers.setUseSeriesOffset(true);
    markers.setItemMargin(NamedBars.SPACE / (1 - GAP));
    CategoryPlot plot = new CategoryPlot(values, x, y, bars);
    plot.setDataset(1, values); // again, for the markers
    plot.setRenderer(1, markers);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    Chart chart = chart(title, plot, styles);
    for (int row = 0; row < values.getRowCount(); row++) {
      markers.setSeriesShape(row, above(radius, markers.getSeriesShape(row)));
    }
    plot.setFixedLegendItems(bars.getLegendItems());
    return chart;
  }

  private static Shape above(double radius, Shape marker) {
    AffineTransform up = AffineTransform.getTranslateInstance(0, -radius - MARKER_SPACE);
    up.scale(radius / SeriesStyle.MARKER_RADIUS, radius / SeriesStyle.MARKER_RADIUS);
    return up.createTransformedShape(marker);
  }

  /** Leaves out the values that have no place on a logarithmic axis. */
  private void dropZeros() {
    for (int row = 0; row < values.getRowCount(); row++) {
      for (int column = 0; column < values.getColumnCount(); column++) {
        Number value = values.getValue(row, column);
        if (value != null && value.doubleValue() <= 0) {
          values.setValue(null, values.getRowKey(row), values.getColumnKey(column));
        }
      }
    }
  }

  /** Draws a line with a marker at each value; it has a gap at a name without a value. */
  public Chart lines(String title, String names, ValueAxis y, Map<String, SeriesStyle> styles) {
    NamedLines lines = new NamedLines(this, true);
    return chart(title, new CategoryPlot(values, axis(names), y, lines), styles);
  }

  private static CategoryAxis axis(String title) {
    CategoryAxis axis = new CategoryAxis(title);
    axis.setMaximumCategoryLabelLines(MAX_LINES_OF_NAME);
    return axis;
  }

  private Chart chart(String title, CategoryPlot plot, Map<String, SeriesStyle> styles) {
    Chart chart = new Chart(title, plot);
    for (CategoryItemRenderer renderer : plot.getRenderers().values()) {
      for (int row = 0; row < values.getRowCount(); row++) {
        String series = values.getRowKey(row).toString();
        requireNonNull(styles.get(series)).applyTo((AbstractRenderer) renderer, row);
        renderer.setSeriesVisibleInLegend(row, !series.isEmpty());
      }
    }
    return chart;
  }
}
