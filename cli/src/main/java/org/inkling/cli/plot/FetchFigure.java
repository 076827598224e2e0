package org.inkling.cli.plot;

import java.awt.Color;
import java.awt.Paint;
import java.util.ArrayList;
import java.util.List;
import java.util.stream.IntStream;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.experiment.Text;
import org.jfree.chart.axis.SymbolAxis;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.chart.labels.ItemLabelAnchor;
import org.jfree.chart.labels.ItemLabelPosition;
import org.jfree.chart.plot.XYPlot;
import org.jfree.chart.renderer.xy.XYBarRenderer;
import org.jfree.chart.ui.TextAnchor;
import org.jfree.data.xy.XYIntervalSeries;
import org.jfree.data.xy.XYIntervalSeriesCollection;

/**
 * Draws the speed of reading windows page after page as a multiple of the speed of reading them all
 * at once, for each number of pages of the window and of pages up to the key's. Red marks where one
 * by one is faster, blue where it is slower.
 *
 * @source SIGMOD'24, figure 3
 */
final class FetchFigure {
  private static final int HEIGHT = 420;
  private static final Color SLOWER = new Color(0x0072B2);
  private static final Color FASTER = new Color(0xD55E00);
  private static final int WHITE = 0xFF;

  /** The ratio at which the colour is strongest; white means equal speed. */
  private static final double MAX_RATIO = 2;

  /** The largest number of pages at which each cell has its ratio in it. */
  private static final int MAX_LABELLED = 24;

  private FetchFigure() {}

  static Picture draw(JsonPlace file) {
    return new Picture(
        "How windows are read: " + file.text("access") + " access",
        file.list("runs").stream().map(FetchFigure::chart).toList());
  }

  private static Chart chart(JsonPlace run) {
    int threads = (int) run.number("threads");
    double[] one = run.numbers("oneByOne");
    double[] all = run.numbers("allAtOnce");
    int windows = Math.min(one.length, all.length);
    XYIntervalSeries ratios = new XYIntervalSeries("", false, true);
    List<Double> values = new ArrayList<>();
    for (int window = 0; window < windows; window++) {
      for (int dist = 0; dist <= window; dist++) {
        ratios.add(window, window - 0.5, window + 0.5, dist, dist - 0.5, dist + 0.5);
        values.add(one[dist] / all[window]);
      }
    }
    XYIntervalSeriesCollection data = new XYIntervalSeriesCollection();
    data.addSeries(ratios);
    XYPlot plot =
        new XYPlot(
            data,
            axis("pages of the window", windows),
            axis("pages until the key's", windows),
            new Tiles(values));
    plot.setRangeGridlinesVisible(false);
    return new Chart(
        Text.format(
            "Page after page as a multiple of all at once, %d %s",
            threads, threads == 1 ? "thread" : "threads"),
        plot,
        HEIGHT);
  }

  private static ValueAxis axis(String title, int windows) {
    String[] pages =
        IntStream.rangeClosed(1, windows).mapToObj(Integer::toString).toArray(String[]::new);
    SymbolAxis axis = new SymbolAxis(title, pages);
    axis.setRange(-0.5, windows - 0.5);
    axis.setGridBandsVisible(false);
    axis.setTickMarksVisible(false);
    return axis;
  }

  /** Draws each ratio as a coloured rectangle. */
  private static final class Tiles extends XYBarRenderer {
    private static final long serialVersionUID = 1;

    /** A colour whose green is below this gets white text. */
    private static final int DARK = 0x80;

    private final transient List<Double> ratios;

    Tiles(List<Double> ratios) {
      this.ratios = List.copyOf(ratios);
      setUseYInterval(true);
      setSeriesVisibleInLegend(0, false);
      setDefaultItemLabelGenerator((data, series, tile) -> Text.format("%.2f", ratios.get(tile)));
      setDefaultItemLabelsVisible(ratios.size() <= MAX_LABELLED * (MAX_LABELLED + 1) / 2);
      setDefaultPositiveItemLabelPosition(
          new ItemLabelPosition(ItemLabelAnchor.CENTER, TextAnchor.CENTER));
    }

    @Override
    public Paint getItemPaint(int series, int tile) {
      return colour(ratios.get(tile));
    }

    @Override
    public Paint getItemLabelPaint(int series, int tile) {
      return colour(ratios.get(tile)).getGreen() < DARK
          ? Color.WHITE
          : super.getItemLabelPaint(series, tile);
    }

    private static Color colour(double ratio) {
      Color full = ratio < 1 ? SLOWER : FASTER;
      double part = Math.clamp(ratio < 1 ? 1 - ratio : (ratio - 1) / (MAX_RATIO - 1), 0, 1);
      return new Color(
          mixed(part, full.getRed()), mixed(part, full.getGreen()), mixed(part, full.getBlue()));
    }

    private static int mixed(double part, int channel) {
      return (int) Math.round(WHITE + part * (channel - WHITE));
    }
  }
}
