package org.inkling.cli.plot;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.cli.Inkling;
import org.inkling.cli.chart.Chart;
import org.inkling.cli.chart.Picture;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/**
 * Checks that whatever a command writes is drawn: fresh results, unless they take processes of
 * their own, and all committed ones.
 */
class DrawnResultsTest {
  private static final Path COMMITTED = Path.of("..", "docs", "benchmarks");

  @TempDir Path folder;

  private void run(String command) {
    StringWriter said = new StringWriter();
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(said, true));
    line.setErr(new PrintWriter(said, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    assertEquals(0, line.execute(command.split(" ")), () -> command + "\n" + said);
  }

  private static void assertDrawn(Picture picture, Object of) {
    assertFalse(picture.charts().isEmpty(), () -> of + " gives no chart");
    for (Chart chart : picture.charts()) {
      assertFalse(chart.isEmpty(), () -> of + ": " + chart.title());
    }
    String svg = picture.svg();
    assertFalse(svg.contains("NaN") || svg.contains("Infinity"), () -> of + " has no numbers");
    assertTrue(svg.contains("<text"), () -> of + " has no text");
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          CHURN; check churn --keys 5k --minutes 0.005 --sample 0.05
          SOAK; check soak --minutes 0.01 --round 0.2 --clusters 4 --places 2000
          LIMIT; check limit --limit 2M --share 0.1 --operations 5k --scenario window
          HISTORIES; check histories --operations 3000 --threads 2
          SETS; datasets list
          HARDNESS; datasets hardness osm:4000
          COMPARE; disk compare --keys books:20k
          """)
  void aFreshResultIsDrawn(Figure figure, String command) {
    Path json = folder.resolve("result.json");
    run(command + " --json " + json);
    assertDrawnAs(figure, json);
  }

  private static void assertDrawnAs(Figure figure, Path json) {
    JsonPlace file = JsonPlace.of(json);
    assertEquals(List.of(figure), Stream.of(Figure.values()).filter(f -> f.isFor(file)).toList());
    assertDrawn(Figure.draw(file, 1), figure);
  }

  @Test
  void theFactsOfAFileAndOfAStoreAreDrawn() {
    Path json = folder.resolve("facts.json");
    Path index = folder.resolve("keys.index");
    run("disk build " + index + " --keys osm:4000");
    run("disk inspect " + index + " --json " + json);
    assertDrawnAs(Figure.INSPECT, json);
    run("disk calibrate " + index + " --pages 4 --millis 6 --json " + json);
    assertDrawnAs(Figure.FETCH, json);
    run("store load " + folder.resolve("store") + " osm:4000");
    run("store stats " + folder.resolve("store") + " --json " + json);
    assertDrawnAs(Figure.STATS, json);
  }

  @Test
  void everyCommittedResultIsDrawn() throws IOException {
    try (Stream<Path> files = Files.walk(COMMITTED)) {
      List<Path> results = files.filter(file -> file.toString().endsWith(".json")).toList();
      assertTrue(results.size() > 50, "the results are there");
      for (Path result : results) {
        assertDrawn(Figure.draw(JsonPlace.of(result), 1), result);
      }
    }
  }
}
