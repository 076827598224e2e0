package org.inkling.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.geom.Line2D;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.plot.IntervalMarker;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYLineAndShapeRenderer;
import org.jfree.chart.ui.Layer;
import org.jfree.chart.ui.RectangleAnchor;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYSeries;
import org.jfree.data.xy.XYSeriesCollection;

/** Lines and points over two axes of numbers. */
public final class LineChart extends Chart {
  static final Line2D SAMPLE = new Line2D.Double(-14, 0, 14, 0);
  private static final Font SECTION = new Font(Font.SANS_SERIF, Font.BOLD, 12);
  private static final Color NONE = new Color(0, 0, 0, 0);

  private final XYPlot plot;
  private int count;

  /**
   * Creates an empty chart.
   *
   * @param height the height in pixels, without the legend
   */
  public LineChart(String title, ValueAxis x, ValueAxis y, int height) {
    XYPlot empty = new XYPlot(null, x, y, null);
    super(title, empty, height);
    plot = empty;
  }

  /** Adds a line without markers; like all series, only if it is not empty. */
  public LineChart addLine(XYSeries line, SeriesStyle style) {
    return add(line, style, new XYLineAndShapeRenderer(true, false));
  }

  /** Adds a line with a marker at each point. */
  public LineChart addMarkedLine(XYSeries line, SeriesStyle style) {
    return add(line, style, new XYLineAndShapeRenderer(true, true));
  }

  /** Adds points without a line. */
  public LineChart addPoints(XYSeries points, SeriesStyle style) {
    return add(points, style, new XYLineAndShapeRenderer(false, true));
  }

  private LineChart add(XYSeries series, SeriesStyle style, XYLineAndShapeRenderer renderer) {
    if (!Double.isNaN(series.getMaxY())) {
      renderer.setDrawSeriesLineAsPath(true);
      renderer.setDrawOutlines(false);
      renderer.setLegendLine(SAMPLE);
      style.applyTo(renderer, 0);
      plot.setDataset(count, new XYSeriesCollection(series));
      plot.setRenderer(count, renderer);
      count++;
    }
    return this;
  }

  /** Names a section of the horizontal axis, which extends from {@code from} to {@code to}. */
  public LineChart addSection(String name, double from, double to) {
    IntervalMarker marker = new IntervalMarker(from, to, NONE);
    marker.setOutlinePaint(LINES);
    marker.setOutlineStroke(new BasicStroke(1));
    marker.setLabel(name);
    marker.setLabelFont(SECTION);
    marker.setLabelPaint(INK);
    marker.setLabelBackgroundColor(NONE);
    marker.setLabelAnchor(RectangleAnchor.TOP);
    marker.setLabelTextAnchor(TextAnchor.TOP_CENTER);
    plot.addDomainMarker(marker, Layer.FOREGROUND);
    return this;
  }
}
