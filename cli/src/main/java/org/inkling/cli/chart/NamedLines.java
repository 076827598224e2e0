package org.inkling.cli.chart;

import java.awt.Color;
import java.awt.Paint;
import org.jfree.chart.LegendItem;
import org.jfree.chart.renderer.category.LineAndShapeRenderer;

/** Draws lines with a marker at each value; markers of doubtful values are hollow. */
final class NamedLines extends LineAndShapeRenderer {
  private static final long serialVersionUID = 1;

  private final transient NamedValues values;

  /**
   * Creates a renderer.
   *
   * @param hasLines whether there are lines between the markers
   */
  NamedLines(NamedValues values, boolean hasLines) {
    super(hasLines, true);
    this.values = values;
    setDrawOutlines(values.hasDoubts());
    setDefaultOutlineStroke(Chart.BORDER);
    setUseFillPaint(true);
  }

  @Override
  public Paint getItemFillPaint(int series, int name) {
    return values.isDoubtful(series, name) ? Color.WHITE : getSeriesPaint(series);
  }

  @Override
  public LegendItem getLegendItem(int dataset, int series) {
    LegendItem item = super.getLegendItem(dataset, series);
    if (item != null) {
      item.setLine(LineChart.SAMPLE);
      item.setFillPaint(getSeriesPaint(series));
    }
    return item;
  }
}
