package org.inkling.cli.plot;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.util.List;
import java.util.Set;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import org.knowm.xchart.CategoryChart;
import org.knowm.xchart.XYChart;

/** The content of the charts of each figure. */
class FigureTest {

  private static Picture draw(JsonElement file, int run) {
    return Figure.draw(new JsonPlace("some.json", file), run);
  }

  private static XYChart overNumbers(Picture picture, int place) {
    return (XYChart) picture.charts().get(place);
  }

  private static double[] y(XYChart chart, String series) {
    return chart.getSeriesMap().get(series).getYData();
  }

  @Test
  void phasesShowThroughputAndWhichWindowsDoNotCount() {
    Picture picture = draw(PlotFiles.phases(), 1);
    assertEquals(
        "Throughput while the mix changes: uniform:20M, latest, 2 threads", picture.title());
    XYChart chart = overNumbers(picture, 0);
    assertEquals(
        List.of(
            "loft", "skiplist", "excluded: others took the cores", "below half of its neighbours"),
        List.copyOf(chart.getSeriesMap().keySet()));
    assertArrayEquals(new double[] {5.1, 5.2, 5.3, 4.1, 4.2, 4.3}, y(chart, "loft"), 1e-9);
    assertArrayEquals(
        new double[] {0.5, 1.5, 2.5, 3.5, 4.5, 5.5},
        chart.getSeriesMap().get("loft").getXData(),
        1e-9);
    assertArrayEquals(
        new double[] {5.2, 5.2},
        y(chart, "excluded: others took the cores"),
        1e-9,
        "of each index");
    assertArrayEquals(new double[] {4.3, 4.3}, y(chart, "below half of its neighbours"), 1e-9);
    assertEquals(6.0, chart.getStyler().getXAxisMax());
    assertEquals(1, overNumbers(draw(PlotFiles.phases(), 2), 0).getSeriesMap().size() - 2);
  }

  @Test
  void changesAndRulesAddUpToAWhole() {
    Picture picture = draw(PlotFiles.phases(), 1);
    assertEquals(3, picture.charts().size());
    XYChart changes = overNumbers(picture, 1);
    assertEquals(
        Set.of("splits", "expansions"), changes.getSeriesMap().keySet(), "merges never happened");
    double[] whole = y(changes, "splits");
    double[] expansions = y(changes, "expansions");
    assertEquals(7, whole.length, "one edge more than windows");
    assertArrayEquals(new double[] {100, 100, 100, 100, 100, 100, 100}, whole, 1e-9);
    assertArrayEquals(new double[] {0, 0, 0, 75, 60, 50, 50}, expansions, 1e-9);
    XYChart rules = overNumbers(picture, 2);
    assertEquals(Set.of("FULL", "FILLING"), rules.getSeriesMap().keySet());
    assertArrayEquals(new double[] {100, 100, 100, 80, 80, 80, 80}, y(rules, "FULL"), 1e-9);
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
    CategoryChart bars = (CategoryChart) picture.charts().getFirst();
    assertEquals(List.of("static", "self-tuning"), List.copyOf(bars.getSeriesMap().keySet()));
    assertEquals(List.of(7.5, 7.5), List.copyOf(bars.getSeriesMap().get("static").getYData()));
    assertEquals(
        List.of("90/10", "10/90"), List.copyOf(bars.getSeriesMap().get("static").getXData()));
  }

  @Test
  void schemesWithWindowsAreShownOverTimeToo() {
    Picture picture = draw(PlotFiles.schemes(true), 2);
    assertEquals(3, picture.charts().size());
    XYChart chart = overNumbers(picture, 2);
    assertEquals("10/90, turn 2", chart.getTitle());
    assertArrayEquals(new double[] {1, 2, 1.5}, y(chart, "self-tuning"), 1e-9);
  }

  @Test
  void growthIsShownByTenths() {
    Picture picture = draw(PlotFiles.growth(), 1);
    XYChart chart = overNumbers(picture, 0);
    assertEquals(Set.of("loft", "skiplist"), chart.getSeriesMap().keySet());
    assertEquals(2, y(chart, "loft")[0], 1e-9);
    assertEquals(2.9, chart.getSeriesMap().get("loft").getXData()[0], 1e-9);
    assertEquals(20, chart.getSeriesMap().get("loft").getXData()[9], 1e-9);
    assertThrows(PlotException.class, () -> draw(PlotFiles.growth(), 2));
  }

  @ParameterizedTest
  @ValueSource(
      strings = {"{}", "[]", "3", "null", "{\"figure\": \"tails\"}", "[{\"index\": \"loft\"}]"})
  void otherFilesAreRefusedWithWhatCanBeDrawn(String json) {
    PlotException refusal =
        assertThrows(PlotException.class, () -> draw(JsonParser.parseString(json), 1));
    assertEquals(
        "some.json cannot be drawn: plot draws what `bench --phases`, `bench schemes`,"
            + " `bench grow`, `disk calibrate` write with --json",
        refusal.getMessage());
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
}
