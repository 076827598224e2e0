package org.inkling.cli.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.stream.IntStream;
import org.inkling.cli.chart.Picture;
import org.jfree.chart.plot.CategoryPlot;
import org.jfree.chart.plot.Plot;
import org.jfree.chart.plot.XYPlot;
import org.jfree.data.category.CategoryDataset;
import org.jfree.data.xy.XYDataset;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** The content of the charts of each figure. */
class FigureTest {

  private static Picture draw(JsonElement file, int run) {
    return Figure.draw(new JsonPlace("some.json", file), run);
  }

  private static List<String> names(Picture picture, int chart) {
    return picture.charts().get(chart).series();
  }

  /** Returns the places of an axis of names. */
  private static List<?> places(Picture picture) {
    return picture.charts().getFirst().drawn().getCategoryPlot().getDataset().getColumnKeys();
  }

  private static double[] y(Picture picture, int chart, String name) {
    Plot plot = picture.charts().get(chart).drawn().getPlot();
    if (plot instanceof CategoryPlot bars) {
      CategoryDataset data = bars.getDataset();
      return IntStream.range(0, data.getColumnCount())
          .mapToDouble(i -> data.getValue(name, data.getColumnKey(i)).doubleValue())
          .toArray();
    }
    return numbers((XYPlot) plot, name, XYDataset::getYValue);
  }

  private static double[] x(Picture picture, int chart, String name) {
    return numbers(picture.charts().get(chart).drawn().getXYPlot(), name, XYDataset::getXValue);
  }

  /** Returns a number of each item. */
  private interface Coordinate {
    double of(XYDataset data, int series, int item);
  }

  private static double[] numbers(XYPlot plot, String name, Coordinate which) {
    for (XYDataset data : plot.getDatasets().values()) {
      int series = data == null ? -1 : data.indexOf(name);
      if (series >= 0) {
        return IntStream.range(0, data.getItemCount(series))
            .mapToDouble(item -> which.of(data, series, item))
            .filter(number -> !Double.isNaN(number))
            .toArray();
      }
    }
    throw new AssertionError("no series " + name);
  }

  @Test
  void phasesShowThroughputAndWhichWindowsDoNotCount() {
    Picture picture = draw(PlotFiles.phases(), 1);
    assertEquals(
        "Throughput while the mix changes: uniform:20M, latest, 2 threads", picture.title());
    assertEquals(
        List.of(
            "loft", "skiplist", "excluded: others took the cores", "below half of its neighbours"),
        names(picture, 0));
    assertArrayEquals(new double[] {5.1, 5.2, 5.3, 4.1, 4.2, 4.3}, y(picture, 0, "loft"), 1e-9);
    assertArrayEquals(new double[] {0.5, 1.5, 2.5, 3.5, 4.5, 5.5}, x(picture, 0, "loft"), 1e-9);
    assertArrayEquals(
        new double[] {5.2, 5.2},
        y(picture, 0, "excluded: others took the cores"),
        1e-9,
        "of each index");
    assertArrayEquals(new double[] {4.3, 4.3}, y(picture, 0, "below half of its neighbours"), 1e-9);
    assertEquals(
        6.0, picture.charts().getFirst().drawn().getXYPlot().getDomainAxis().getUpperBound());
    assertEquals(1, names(draw(PlotFiles.phases(), 2), 0).size() - 2);
  }

  @Test
  void changesAndRulesAddUpToAWhole() {
    Picture picture = draw(PlotFiles.phases(), 1);
    assertEquals(3, picture.charts().size());
    assertEquals(List.of("expansions", "splits"), names(picture, 1), "merges never happened");
    assertArrayEquals(new double[] {75, 60, 50}, y(picture, 1, "expansions"), 1e-9);
    assertArrayEquals(new double[] {100, 100, 100, 25, 40, 50}, y(picture, 1, "splits"), 1e-9);
    assertEquals(List.of("FULL", "FILLING"), names(picture, 2));
    assertArrayEquals(new double[] {100, 100, 100, 80, 80, 80}, y(picture, 2, "FULL"), 1e-9);
  }

  @Test
  void anIndexWithoutChangesHasNoShares() {
    JsonObject file = PlotFiles.phases();
    file.getAsJsonArray("runs").remove(2);
    file.getAsJsonArray("runs").remove(0);
    assertEquals(1, draw(file, 1).charts().size());
  }

  @Test
  void schemesStandSideBySideByTheMedianOfTheirTurns() {
    Picture picture = draw(PlotFiles.schemes(false), 1);
    assertEquals(1, picture.charts().size());
    assertEquals(List.of("static", "self-tuning"), names(picture, 0));
    assertArrayEquals(new double[] {7.5, 7.5}, y(picture, 0, "static"));
    assertEquals(List.of("90/10", "10/90"), places(picture));
  }

  @Test
  void schemesWithWindowsAreShownOverTimeToo() {
    Picture picture = draw(PlotFiles.schemes(true), 2);
    assertEquals(3, picture.charts().size());
    assertEquals("10/90, turn 2", picture.charts().get(2).title());
    assertArrayEquals(new double[] {1, 2, 1.5}, y(picture, 2, "self-tuning"), 1e-9);
  }

  @Test
  void growthIsShownByTenths() {
    Picture picture = draw(PlotFiles.growth(), 1);
    assertEquals(List.of("loft", "skiplist"), names(picture, 0));
    assertEquals(2, y(picture, 0, "loft")[0], 1e-9);
    assertEquals(2.9, x(picture, 0, "loft")[0], 1e-9);
    assertEquals(20, x(picture, 0, "loft")[9], 1e-9);
    assertThrows(PlotException.class, () -> draw(PlotFiles.growth(), 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[]", "3", "null", "{\"figure\": \"tails\"}", "[{\"index\": \"loft\"}]"})
  void otherFilesAreRefusedWithWhatCanBeDrawn(String json) {
    PlotException refusal =
        assertThrows(PlotException.class, () -> draw(JsonParser.parseString(json), 1));
    String message = refusal.getMessage();
    assertTrue(
        message.startsWith(
            "some.json cannot be drawn: plot draws the JSON of bench --phases, bench schemes, "),
        message);
    for (String command : List.of("bench grow", "disk calibrate", "check churn", "report", "JMH")) {
      assertTrue(message.contains(", " + command), message);
    }
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "threads", "operations", "window", "runs"})
  void whatIsMissingIsNamed(String member) {
    JsonObject file = PlotFiles.phases();
    file.remove(member);
    PlotException refusal = assertThrows(PlotException.class, () -> draw(file, 1));
    assertTrue(refusal.getMessage().startsWith("some.json has no " + member), refusal.getMessage());
  }

  @Test
  void whatIsMissingWithinIsNamedByItsPlace() {
    JsonObject file = PlotFiles.phases();
    JsonObject run = file.getAsJsonArray("runs").get(0).getAsJsonObject();
    run.getAsJsonArray("windows").get(4).getAsJsonObject().remove("opsPerSecond");
    PlotException refusal = assertThrows(PlotException.class, () -> draw(file, 1));
    assertEquals(
        "some.json: runs[0]: windows[4] has no opsPerSecond that is a number",
        refusal.getMessage());
    assertEquals(
        "some.json has no run 9",
        assertThrows(PlotException.class, () -> draw(PlotFiles.phases(), 9)).getMessage());
  }

  @Test
  void theReportShowsTheWorkersOfEachKeySet() {
    Picture picture = draw(PlotFiles.report(), 1);
    assertEquals(
        List.of(
            "Throughput of 2 threads on uniform:8000 keys",
            "Throughput of 2 threads on osm:8000 keys"),
        picture.charts().stream().map(chart -> chart.title()).toList());
    assertEquals(List.of("read", "read zipf:0.99"), places(picture));
    assertArrayEquals(new double[] {3, 5}, y(picture, 0, "loft"), "the median of 1, 3 and 4");
    assertEquals(List.of("loft"), names(picture, 1), "the skip list failed");
  }

  @Test
  void windowsAreTilesWithTheirRatios() {
    JsonElement file =
        JsonParser.parseString(
            """
            {"figure": "fetch", "access": "direct", "runs":
              [{"threads": 1, "oneByOne": [2, 6], "allAtOnce": [4, 4]}]}
            """);
    String svg = draw(file, 1).svg();
    for (String ratio : List.of("0.50", "1.50")) {
      assertTrue(svg.contains(">" + ratio + "<"), ratio);
    }
    assertTrue(svg.contains("rgb(128,185,217)"), "half as slow: half of blue");
    assertTrue(svg.contains("rgb(234,175,128)"), "half as fast again: half of red");
  }
}
