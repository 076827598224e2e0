package org.inkling.cli.chart;

import java.awt.Color;
import java.awt.Font;
import java.awt.Paint;
import java.awt.geom.AffineTransform;
import java.awt.geom.Path2D;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.LegendItem;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.labels.StandardCategoryItemLabelGenerator;
import org.jfree.chart.renderer.category.BarRenderer;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.category.CategoryDataset;
import org.jspecify.annotations.Nullable;

/** Draws bars, with their values above them if there is room; doubtful ones are hollow. */
final class NamedBars extends BarRenderer {
  private static final long serialVersionUID = 1;

  private static final int MAX_LABELLED = 26;
  private static final Font LABEL = new Font(Font.SANS_SERIF, Font.PLAIN, 11);

  /** The part of the whole width that lies between bars of one name. */
  static final double SPACE = 0.1;

  private final transient NamedValues values;

  /**
   * Creates a renderer.
   *
   * @param markerSpace the height of the marker above a bar
   */
  NamedBars(NamedValues values, CategoryDataset data, double markerSpace) {
    this.values = values;
    setDrawBarOutline(values.hasDoubts());
    setDefaultOutlineStroke(Chart.BORDER);
    setItemMargin(SPACE);
    setIncludeBaseInRange(false); // the axis does, unless it is logarithmic
    setDefaultItemLabelGenerator(new Height());
    setDefaultItemLabelsVisible(data.getRowCount() * data.getColumnCount() <= MAX_LABELLED);
    setDefaultToolTipGenerator(
        (any, series, name) ->
            Text.format(
                "%s, %s: %s",
                data.getRowKey(series), data.getColumnKey(name), height(data, series, name)));
    setItemLabelInsets(new RectangleInsets(markerSpace, 0, markerSpace, 0));
    setDefaultPositiveItemLabelPosition(
        new ItemLabelPosition(ItemLabelAnchor.OUTSIDE12, TextAnchor.BOTTOM_CENTER));
  }

  /** Labels are smaller than the theme's text. */
  @Override
  public Font getItemLabelFont(int series, int name) {
    return LABEL;
  }

  private static String height(CategoryDataset data, int series, int name) {
    return Axes.format(data.getValue(series, name).doubleValue());
  }

  /** Labels a bar with its height. */
  private static final class Height extends StandardCategoryItemLabelGenerator {
    private static final long serialVersionUID = 1;

    @Override
    public String generateLabel(CategoryDataset data, int series, int name) {
      return height(data, series, name);
    }
  }

  @Override
  public Paint getItemPaint(int series, int name) {
    return values.isDoubtful(series, name) ? Color.WHITE : getSeriesPaint(series);
  }

  @Override
  public @Nullable Paint getItemOutlinePaint(int series, int name) {
    return values.isDoubtful(series, name) ? getSeriesPaint(series) : null;
  }

  /** Returns a bar with its marker to the left of it. */
  @Override
  public LegendItem getLegendItem(int dataset, int series) {
    LegendItem item = super.getLegendItem(dataset, series);
    if (item != null) {
      Path2D both = new Path2D.Double(SeriesStyle.SWATCH);
      AffineTransform left = AffineTransform.getTranslateInstance(-13, 0);
      both.append(left.createTransformedShape(getSeriesShape(series)), false);
      item.setShape(both);
    }
    return item;
  }
}
