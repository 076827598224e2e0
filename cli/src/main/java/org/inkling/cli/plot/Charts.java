package org.inkling.cli.plot;

import java.awt.BasicStroke;
import java.awt.Color;
import java.awt.Font;
import java.util.List;
import java.util.Locale;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategoryChartBuilder;
import org.knowm.xchart.HeatMapChart;
import org.knowm.xchart.HeatMapChartBuilder;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.XYChartBuilder;
import org.knowm.xchart.XYSeries;
import org.knowm.xchart.style.AxesChartStyler;
import org.knowm.xchart.style.Styler;
import org.knowm.xchart.style.lines.SeriesLines;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Creates empty charts of one style, and adds series to them. */
public final class Charts {
  /** Colours that colour-blind readers can distinguish, by Okabe and Ito, and two dark ones. */
  public static final List<Color> COLOURS =
      List.of(
          new Color(0x0072B2),
          new Color(0xE69F00),
          new Color(0x009E73),
          new Color(0xCC79A7),
          new Color(0x56B4E9),
          new Color(0xD55E00),
          new Color(0xF0E442),
          new Color(0x999999),
          new Color(0x222222),
          new Color(0x882255));

  private static final Color GRID = new Color(0xDDDDDD);
  private static final Color LINES = new Color(0x888888);
  private static final float LINE_WIDTH = 1.6f;
  private static final int LEFT_WIDTH = 90;
  private static final int MARKER_SIZE = 7;

  /** The part of the plot that the data fill, so that no line runs along the edge. */
  private static final double CONTENT = 0.97;

  private Charts() {}

  /** Returns the colour of the series at a place. After the last colour, the first follows. */
  public static Color colour(int place) {
    return COLOURS.get(place % COLOURS.size());
  }

  /** Creates a chart of numbers over numbers. */
  public static XYChart overNumbers(String title, String xTitle, String yTitle, int height) {
    XYChart chart =
        new XYChartBuilder()
            .width(Picture.WIDTH)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    return chart;
  }

  /** Creates a chart of bars over names. */
  public static CategoryChart overNames(String title, String xTitle, String yTitle, int height) {
    CategoryChart chart =
        new CategoryChartBuilder()
            .width(Picture.WIDTH)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setSeriesColors(COLOURS.toArray(Color[]::new));
    return chart;
  }

  /** Creates a chart of colours over two numbers, with the number of each cell in it. */
  static HeatMapChart heatMap(String title, String xTitle, String yTitle, int height) {
    HeatMapChart chart =
        new HeatMapChartBuilder()
            .width(Picture.WIDTH)
            .height(height)
            .title(title)
            .xAxisTitle(xTitle)
            .yAxisTitle(yTitle)
            .build();
    style(chart.getStyler());
    chart.getStyler().setLegendPosition(Styler.LegendPosition.OutsideE);
    chart.getStyler().setPlotContentSize(1);
    chart.getStyler().setShowValue(true).setValueFont(font(Font.PLAIN, 12));
    return chart;
  }

  private static void style(AxesChartStyler styler) {
    styler.setLocale(Locale.ROOT);
    styler.setChartBackgroundColor(Color.WHITE);
    styler.setPlotBorderVisible(false);
    styler.setPlotGridLinesColor(GRID);
    styler.setPlotContentSize(CONTENT);
    styler.setChartTitleBoxVisible(false);
    styler.setChartTitleFont(font(Font.BOLD, 15));
    styler.setAxisTitleFont(font(Font.PLAIN, 13));
    styler.setAxisTickLabelsFont(font(Font.PLAIN, 12));
    styler.setLegendFont(font(Font.PLAIN, 12));
    styler.setAnnotationTextFont(font(Font.BOLD, 12));
    styler.setAnnotationLineColor(LINES);
    styler.setLegendPosition(Styler.LegendPosition.OutsideS);
    styler.setLegendLayout(Styler.LegendLayout.Horizontal);
    styler.setLegendBorderColor(Color.WHITE);
    styler.setYAxisLeftWidthHint(LEFT_WIDTH);
    styler.setMarkerSize(MARKER_SIZE);
    styler.setXAxisDecimalPattern("0.###");
    styler.setYAxisDecimalPattern("0.###");
    styler.setYAxisMin(0.0);
  }

  private static Font font(int style, int size) {
    return new Font(Font.SANS_SERIF, style, size);
  }

  /** Adds a line, whose style the caller can change. */
  public static XYSeries addLine(XYChart chart, String name, double[] x, double[] y, Color colour) {
    XYSeries series = chart.addSeries(name, x, y);
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Line);
    series.setLineColor(colour);
    series.setLineStyle(new BasicStroke(LINE_WIDTH));
    series.setMarker(SeriesMarkers.NONE);
    return series;
  }

  /** Adds points, if there are any. */
  static void addPoints(XYChart chart, String name, List<double[]> points, Look look) {
    if (points.isEmpty()) {
      return;
    }
    XYSeries series =
        chart.addSeries(
            name,
            points.stream().mapToDouble(point -> point[0]).toArray(),
            points.stream().mapToDouble(point -> point[1]).toArray());
    series.setXYSeriesRenderStyle(XYSeries.XYSeriesRenderStyle.Scatter);
    series.setLineStyle(SeriesLines.NONE);
    series.setMarker(look.marker);
    series.setMarkerColor(look.colour);
  }

  /**
   * The style of points.
   *
   * @param marker their shape
   * @param colour their colour
   */
  record Look(Marker marker, Color colour) {}
}
