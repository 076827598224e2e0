package org.inkling.cli.chart;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.awt.Stroke;
import java.util.List;
import java.util.stream.IntStream;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.JFreeChart;
import org.jfree.chart.LegendItemCollection;
import org.jfree.chart.StandardChartTheme;
import org.jfree.chart.axis.Axis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.block.BlockBorder;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.DatasetRenderingOrder;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.category.StandardBarPainter;
import org.jfree.chart.renderer.xy.StandardXYBarPainter;
import org.jfree.chart.text.TextUtils;
import org.jfree.chart.ui.RectangleInsets;
import org.jfree.data.general.DatasetUtils;

/** A chart of JFreeChart in the house style, with a legend below. */
public class Chart {
  /** The usual height in pixels, without the legend. */
  public static final int HEIGHT = 380;

  static final Color LINES = new Color(0x888888);
  static final Color INK = new Color(0x1A1A1A);
  static final Stroke BORDER = new BasicStroke(1.2f);

  private static final Font LEGEND = new Font(Font.SANS_SERIF, Font.PLAIN, 13);

  /** The room above the largest value, for markers and names. */
  private static final double HEADROOM = 0.12;

  static {
    TextUtils.setUseDrawRotatedStringWorkaround(false); // it draws outlines of letters
  }

  private final JFreeChart drawn;
  private final Axis x;
  private final Axis y;
  private final int height;

  /**
   * Puts a plot of numbers into the house style.
   *
   * @param height the height in pixels, without the legend
   */
  public Chart(String title, XYPlot plot, int height) {
    this(title, plot, plot.getDomainAxis(), plot.getRangeAxis(), height);
    plot.setDatasetRenderingOrder(DatasetRenderingOrder.FORWARD);
    plot.setDomainGridlinesVisible(false);
    plot.setRangeGridlineStroke(new BasicStroke(1));
  }

  Chart(String title, CategoryPlot plot) {
    this(title, plot, plot.getDomainAxis(), plot.getRangeAxis(), HEIGHT);
    plot.setRangeGridlineStroke(new BasicStroke(1));
  }

  private Chart(String title, Plot plot, Axis x, ValueAxis y, int height) {
    this.x = x;
    this.y = y;
    this.height = height;
    drawn = new JFreeChart(title, null, plot, true);
    theme().apply(drawn);
    drawn.setPadding(new RectangleInsets(8, 8, 4, 16));
    drawn.getLegend().setItemFont(LEGEND);
    drawn.getLegend().setFrame(BlockBorder.NONE);
    drawn.getLegend().setBackgroundPaint(null);
    plot.setBackgroundPaint(null);
    plot.setOutlineVisible(false);
    y.setUpperMargin(HEADROOM);
    for (Axis axis : List.of(x, y)) {
      axis.setAxisLinePaint(LINES);
      axis.setTickMarkPaint(LINES);
    }
  }

  private static StandardChartTheme theme() {
    StandardChartTheme theme = new StandardChartTheme("Inkling");
    theme.setExtraLargeFont(new Font(Font.SANS_SERIF, Font.BOLD, 16));
    theme.setLargeFont(new Font(Font.SANS_SERIF, Font.PLAIN, 13));
    theme.setRegularFont(new Font(Font.SANS_SERIF, Font.PLAIN, 12));
    theme.setTitlePaint(INK);
    theme.setAxisLabelPaint(INK);
    theme.setTickLabelPaint(INK);
    theme.setItemLabelPaint(INK);
    theme.setLegendItemPaint(INK);
    theme.setChartBackgroundPaint(Color.WHITE);
    theme.setRangeGridlinePaint(new Color(0xDDDDDD));
    theme.setAxisOffset(RectangleInsets.ZERO_INSETS);
    theme.setBarPainter(new StandardBarPainter());
    theme.setXYBarPainter(new StandardXYBarPainter());
    theme.setShadowVisible(false);
    return theme;
  }

  /** Returns the title. */
  public final String title() {
    return drawn.getTitle().getText();
  }

  /** Returns the chart of JFreeChart, with its data. */
  public final JFreeChart drawn() {
    return drawn;
  }

  /** Returns whether there is nothing to draw. */
  public final boolean isEmpty() {
    return drawn.getPlot() instanceof XYPlot plot
        ? plot.getDatasets().values().stream().allMatch(DatasetUtils::isEmptyOrNull)
        : DatasetUtils.isEmptyOrNull(drawn.getCategoryPlot().getDataset());
  }

  /** Returns the height in pixels, without the legend. */
  final int height() {
    return height;
  }

  /** Returns the names in the legend, in order. */
  public final List<String> series() {
    LegendItemCollection items = drawn.getPlot().getLegendItems();
    return IntStream.range(0, items.getItemCount())
        .mapToObj(place -> items.get(place).getLabel())
        .toList();
  }

  /** Returns the titles and the names of the series, for readers who cannot see the chart. */
  final String description() {
    String names = String.join(", ", series());
    return Text.format(
        "%s; %s by %s%s.",
        title(), y.getLabel(), x.getLabel(), names.isEmpty() ? "" : ": " + names);
  }
}
