package org.inkling.cli.phases;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.cli.Inkling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs the option as a user would, on few keys and for a short time. */
class PhasesCommandTest {
  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String arguments) {
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    return line.execute(arguments.split(" "));
  }

  @Test
  void everyRunIsCompleteInTheFile() throws Exception {
    Path json = folder.resolve("phases.json");
    int exitCode =
        run(
            "bench --index loft,skiplist --keys uniform:60k --load 0.4 --phases --operations 10k"
                + " --window 2k --repeat 2 --seed 3"
                + " --json "
                + json);
    assertEquals(0, exitCode, err.toString());
    JsonObject file = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals("phases", file.get("figure").getAsString());
    assertEquals("uniform:60k", file.get("keys").getAsString());
    assertEquals(10_000, file.get("operations").getAsInt());
    assertEquals(5, file.getAsJsonArray("phases").size());
    assertEquals(2, file.getAsJsonArray("verdicts").size());
    JsonArray runs = file.getAsJsonArray("runs");
    assertEquals(4, runs.size());
    for (int i = 0; i < runs.size(); i++) {
      JsonObject run = runs.get(i).getAsJsonObject();
      boolean loft = i % 2 == 0;
      assertEquals(loft ? "loft" : "skiplist", run.get("index").getAsString());
      assertEquals(i / 2 + 1, run.get("repeat").getAsInt());
      assertComplete(run, loft);
    }
    assertTrue(out.toString().contains("loft, uniform:60k, uniform, run 1"), out::toString);
    assertTrue(out.toString().contains("of 2 runs"), out::toString);
  }

  private static void assertComplete(JsonObject run, boolean loft) {
    assertEquals(24_000, run.get("loadedKeys").getAsInt());
    assertEquals(0, run.get("wrongAnswers").getAsInt());
    assertFalse(run.get("jdk").getAsString().isEmpty());
    assertEquals(5, run.getAsJsonArray("phases").size());
    assertEquals("10/90", mix(run, 4));
    JsonArray windows = run.getAsJsonArray("windows");
    assertEquals(25, windows.size());
    for (var element : windows) {
      JsonObject window = element.getAsJsonObject();
      assertEquals(
          2_000 * 1e9 / window.get("nanos").getAsLong(), window.get("opsPerSecond").getAsDouble());
      assertTrue(window.has("excluded") && window.has("fell") && window.has("gcMillis"));
      assertEquals(loft, window.getAsJsonObject("changes").has("rules.FULL"));
      assertEquals(loft, window.getAsJsonObject("levels").has("pendingNodes"));
    }
    JsonObject last = windows.get(24).getAsJsonObject();
    assertEquals(49_000, last.getAsJsonObject("levels").get("keys").getAsInt());
  }

  private static String mix(JsonObject run, int phase) {
    return run.getAsJsonArray("phases").get(phase).getAsJsonObject().get("mix").getAsString();
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --phases 90/20; add up to 100
          --phases read; --phases is a list
          --phases --keys uniform:10k; the phases insert 12,500,000 keys, but --load 0.5 leaves 5,000
          --phases --operations 1500k; --operations, of a phase, is a multiple of the window
          --phases --window 10; --window is a multiple of 1,000, not 10
          --phases --operations x; --operations is a number
          --phases --load 1; --load is above 0 and, with --phases, below 1
          --phases --threads 0; --threads
          --phases --repeat 0; --repeat
          --phases --distribution latest; --distribution does not go with --phases
          --phases --index binarysearch; binarysearch cannot take inserts
          --phases --workload churn; --workload does not go with --phases
          --phases --values 8; --values does not go with --phases
          --phases --seconds 3; --seconds does not go with --phases
          --phases --json no-such-folder/p.json; no-such-folder
          --operations 1M; --operations goes with --phases only
          --window 1M; --window goes with --phases only
          """)
  void whatCannotBeIsRefusedWithItsReason(String options, String reason) {
    assertEquals(2, run("bench " + options), err.toString());
    assertTrue(err.toString().lines().toList().getLast().contains(reason), err.toString());
    assertEquals("", out.toString());
  }
}
