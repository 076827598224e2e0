package org.inkling.jmh.report;

import static java.util.Objects.requireNonNull;

import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.Optional;
import java.util.stream.DoubleStream;
import org.inkling.cli.chart.Axes;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.LineChart;
import org.inkling.cli.chart.NamedValues;
import org.inkling.cli.chart.Picture;
import org.inkling.cli.chart.SeriesStyle;
import org.jfree.chart.axis.ValueAxis;
import org.jfree.data.xy.XYSeries;

/** Draws panels as pictures. An index has the same look in all of them. */
final class Drawing {
  private final Report report;
  private final Map<String, SeriesStyle> styles;

  Drawing(Report report) {
    this.report = report;
    this.styles = SeriesStyle.of(report.settings().indexes());
  }

  /** Draws a panel; empty if there is no figure to draw. */
  Optional<Picture> of(Panel panel) {
    return picture(panel.form().isCurves() ? curves(panel) : figures(panel));
  }

  private static Optional<Picture> picture(Chart chart) {
    return chart.isEmpty()
        ? Optional.empty()
        : Optional.of(new Picture(chart.title(), List.of(chart)));
  }

  private Chart figures(Panel panel) {
    boolean isBars = panel.form() == Panel.Form.BARS;
    NamedValues values = new NamedValues();
    for (String index : report.settings().indexes()) {
      double[] heights = heights(panel, index);
      long found = DoubleStream.of(heights).filter(height -> !Double.isNaN(height)).count();
      if (found >= (isBars ? 1 : Math.min(2, heights.length))) { // no line has a single point
        for (int i = 0; i < heights.length; i++) {
          Panel.Point point = panel.points().get(i);
          add(values, index, point.label(), heights[i], isDoubtful(panel, point.cell(), index));
        }
      }
    }
    String unit = panel.measure().title();
    boolean isCost = isBars && !panel.measure().moreIsBetter();
    ValueAxis y = isCost ? values.fittingAxis(unit) : Axes.numbers(unit);
    return isBars
        ? values.bars(panel.title(), panel.axis(), y, styles)
        : values.lines(panel.title(), panel.axis(), y, styles);
  }

  private static void add(
      NamedValues values, String index, String name, double height, boolean isDoubtful) {
    values.add(index, name, height);
    if (isDoubtful) {
      values.doubt(index, name);
    }
  }

  private boolean isDoubtful(Panel panel, Cell cell, String index) {
    return report.disturbance(panel, cell, index).isPresent();
  }

  /** Returns the figure at each point; NaN where there is none. */
  private double[] heights(Panel panel, String index) {
    double[] heights =
        panel.points().stream()
            .map(point -> report.figure(panel.measure(), point.cell(), index))
            .mapToDouble(found -> found.map(Spread::median).orElse(Double.NaN))
            .toArray();
    if (panel.form() == Panel.Form.LINES_RELATIVE) {
      double unit =
          DoubleStream.of(heights).filter(height -> !Double.isNaN(height)).findFirst().orElse(1);
      Arrays.setAll(heights, i -> heights[i] / unit);
    }
    return heights;
  }

  /**
   * Draws percentiles at equal distances, because each is about ten times as rare as the previous
   * one.
   */
  private Chart curves(Panel panel) {
    NamedValues values = new NamedValues();
    Cell cell = panel.points().getFirst().cell();
    for (String index : report.settings().indexes()) {
      boolean isDoubtful = isDoubtful(panel, cell, index);
      Curves.of(panel.form(), cell, index, report)
          .ifPresent(
              curve -> {
                for (double percentile : Curves.SHOWN) {
                  double nanos = Math.max(1, curve.at(percentile));
                  add(values, index, Curves.label(percentile), nanos, isDoubtful);
                }
              });
    }
    return values.lines(panel.title(), panel.axis(), Axes.logarithmic("ns"), styles);
  }

  /** Draws throughput over time; empty if there is none. */
  Optional<Picture> overTime(List<Timeline> timelines) {
    LineChart chart =
        new LineChart(
            "Throughput while the mix shifts",
            Axes.numbers("million operations"),
            Axes.numbers("million operations per second"),
            Chart.HEIGHT);
    for (Timeline timeline : timelines) {
      XYSeries line = new XYSeries(timeline.index(), false);
      for (Timeline.Window window : timeline.windows()) {
        double x = (line.getItemCount() + 0.5) * timeline.windowOperations() / 1e6;
        line.add(x, window.opsPerSecond() / 1e6);
      }
      chart.addLine(line, requireNonNull(styles.get(timeline.index())));
    }
    timelines.stream()
        .filter(timeline -> !timeline.windows().isEmpty())
        .findFirst()
        .ifPresent(timeline -> nameSections(chart, timeline));
    return picture(chart);
  }

  private static void nameSections(LineChart chart, Timeline timeline) {
    int phases = timeline.phases().size();
    double phase = timeline.windows().size() * (timeline.windowOperations() / 1e6) / phases;
    for (int i = 0; i < phases; i++) {
      chart.addSection(timeline.phases().get(i), i * phase, (i + 1) * phase);
    }
  }
}
