package org.inkling.jmh.report;

import java.awt.BasicStroke;
import java.util.ArrayList;
import java.util.DoubleSummaryStatistics;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.stream.Collectors;
import org.inkling.cli.experiment.LatencyCurve;
import org.inkling.cli.plot.Charts;
import org.inkling.cli.plot.Picture;
import org.jspecify.annotations.Nullable;
import org.knowm.xchart.AnnotationLine;
import org.knowm.xchart.AnnotationText;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.CategorySeries;
import org.knowm.xchart.XYChart;
import org.knowm.xchart.style.markers.Marker;
import org.knowm.xchart.style.markers.SeriesMarkers;

/** Draws panels as pictures. An index has the same colour, marker and dashes in all of them. */
final class Drawing {
  private static final int HEIGHT = 400;
  private static final float LINE_WIDTH = 1.8f;
  private static final float[][] DASHES = {{1}, {8, 4}, {2, 4}, {10, 4, 2, 4}};
  private static final Marker[] MARKERS = {
    SeriesMarkers.CIRCLE,
    SeriesMarkers.SQUARE,
    SeriesMarkers.DIAMOND,
    SeriesMarkers.TRIANGLE_UP,
    SeriesMarkers.TRIANGLE_DOWN,
    SeriesMarkers.CROSS,
    SeriesMarkers.PLUS,
    SeriesMarkers.TRAPEZOID,
    SeriesMarkers.OVAL,
    SeriesMarkers.RECTANGLE
  };

  private static final double HEADROOM = 1.12;
  private static final double MAX_LINEAR_RATIO = 50;

  private final Report report;

  Drawing(Report report) {
    this.report = report;
  }

  /** Draws a panel; empty if there is no figure to draw. */
  Optional<Picture> of(Panel panel) {
    CategoryChart chart = panel.form().isCurves() ? curves(panel) : figures(panel);
    return chart.getSeriesMap().isEmpty()
        ? Optional.empty()
        : Optional.of(new Picture(panel.title(), List.of(chart)));
  }

  private CategoryChart figures(Panel panel) {
    CategoryChart chart = chart(panel, panel.measure().title());
    chart.getStyler().setOverlapped(panel.form() != Panel.Form.BARS);
    for (String index : report.settings().indexes()) {
      add(chart, panel, index, values(panel, index));
    }
    if (panel.form() == Panel.Form.BARS && !panel.measure().moreIsBetter()) {
      spread(chart);
    }
    return chart;
  }

  /** Makes the axis logarithmic if costs differ widely, so that the smallest bars stay visible. */
  private static void spread(CategoryChart chart) {
    DoubleSummaryStatistics heights =
        chart.getSeriesMap().values().stream()
            .flatMap(series -> series.getYData().stream())
            .filter(height -> height != null && height.doubleValue() > 0)
            .collect(Collectors.summarizingDouble(Number::doubleValue));
    if (heights.getCount() > 0 && heights.getMax() > MAX_LINEAR_RATIO * heights.getMin()) {
      logarithmic(chart, heights.getMin());
    }
  }

  private static void logarithmic(CategoryChart chart, double min) {
    chart.getStyler().setYAxisLogarithmic(true);
    chart.getStyler().setYAxisMin(Math.pow(10, Math.floor(Math.log10(min))));
  }

  private static CategoryChart chart(Panel panel, String yTitle) {
    CategoryChart chart = Charts.overNames(panel.title(), panel.axis(), yTitle, HEIGHT);
    chart.getStyler().setYAxisDecimalPattern("#,##0.###");
    return chart;
  }

  /** Returns the figure at each point; null where there is none. */
  private List<@Nullable Double> values(Panel panel, String index) {
    List<@Nullable Double> values = new ArrayList<>();
    double unit = panel.form() == Panel.Form.LINES_RELATIVE ? Double.NaN : 1;
    for (Panel.Point point : panel.points()) {
      Optional<Spread> found = report.figure(panel.measure(), point.cell(), index);
      if (found.isPresent() && Double.isNaN(unit)) {
        unit = found.get().median();
      }
      values.add(found.isPresent() ? found.get().median() / unit : null);
    }
    return values;
  }

  private void add(CategoryChart chart, Panel panel, String index, List<@Nullable Double> values) {
    List<String> labels = panel.points().stream().map(Panel.Point::label).toList();
    boolean bars = panel.form() == Panel.Form.BARS;
    int minPoints =
        bars ? 1 : Math.min(2, values.size()); // no line of a single point among several
    if (values.stream().filter(Objects::nonNull).count() >= minPoints) {
      CategorySeries series = chart.addSeries(index, labels, values);
      series.setFillColor(Charts.colour(place(index)));
      if (!bars) {
        drawAsLine(series, place(index));
      }
    }
  }

  private int place(String index) {
    return report.settings().indexes().indexOf(index);
  }

  private static void drawAsLine(CategorySeries series, int look) {
    series.setChartCategorySeriesRenderStyle(CategorySeries.CategorySeriesRenderStyle.Line);
    series.setLineStyle(stroke(look));
    series.setLineColor(Charts.colour(look));
    series.setMarker(MARKERS[look % MARKERS.length]);
    series.setMarkerColor(Charts.colour(look));
  }

  private static BasicStroke stroke(int look) {
    float[] dash = DASHES[look % DASHES.length];
    return dash.length == 1
        ? new BasicStroke(LINE_WIDTH)
        : new BasicStroke(LINE_WIDTH, BasicStroke.CAP_BUTT, BasicStroke.JOIN_ROUND, 1, dash, 0);
  }

  /**
   * Draws percentiles at equal distances, because each is about ten times as rare as the previous
   * one.
   */
  private CategoryChart curves(Panel panel) {
    CategoryChart chart = chart(panel, "ns");
    chart.getStyler().setOverlapped(true);
    double min = Double.MAX_VALUE;
    for (String index : report.settings().indexes()) {
      Cell cell = panel.points().getFirst().cell();
      Optional<LatencyCurve> curve = Curves.of(panel.form(), cell, index, report);
      if (curve.isPresent()) {
        List<Double> nanos = new ArrayList<>();
        for (double percentile : Curves.SHOWN) {
          nanos.add((double) Math.max(1, curve.get().at(percentile)));
        }
        min = Math.min(min, nanos.getFirst());
        List<String> labels = Curves.SHOWN.stream().map(Curves::label).toList();
        drawAsLine(chart.addSeries(index, labels, nanos), place(index));
      }
    }
    if (min < Double.MAX_VALUE) {
      logarithmic(chart, min);
    }
    return chart;
  }

  /** Draws throughput over time; empty if there is none. */
  Optional<Picture> overTime(List<Timeline> timelines) {
    String title = "Throughput while the mix shifts";
    XYChart chart =
        Charts.overNumbers(title, "million operations", "million operations per second", HEIGHT);
    double highest = 0;
    for (Timeline timeline : timelines) {
      double[] x = new double[timeline.windows().size()];
      double[] y = new double[x.length];
      for (int i = 0; i < x.length; i++) {
        x[i] = (i + 0.5) * timeline.windowOperations() / 1e6;
        y[i] = timeline.windows().get(i).opsPerSecond() / 1e6;
        highest = Math.max(highest, y[i]);
      }
      if (x.length > 0) {
        int look = place(timeline.index());
        Charts.addLine(chart, timeline.index(), x, y, Charts.colour(look))
            .setLineStyle(stroke(look));
      }
    }
    if (chart.getSeriesMap().isEmpty()) {
      return Optional.empty();
    }
    chart.getStyler().setYAxisMax(highest * HEADROOM);
    markPhases(chart, timelines, highest * HEADROOM);
    return Optional.of(new Picture(title, List.of(chart)));
  }

  private static void markPhases(XYChart chart, List<Timeline> timelines, double top) {
    Timeline first =
        timelines.stream().filter(each -> !each.windows().isEmpty()).findFirst().orElseThrow();
    int phases = first.phases().size();
    double phase = first.windows().size() * (first.windowOperations() / 1e6) / phases;
    chart.getStyler().setPlotContentSize(1);
    chart.getStyler().setXAxisMin(0.0);
    chart.getStyler().setXAxisMax(phases * phase);
    for (int i = 0; i < phases; i++) {
      if (i > 0) {
        chart.addAnnotation(new AnnotationLine(i * phase, true, false));
      }
      chart.addAnnotation(
          new AnnotationText(first.phases().get(i), (i + 0.5) * phase, 0.96 * top, false));
    }
  }
}
