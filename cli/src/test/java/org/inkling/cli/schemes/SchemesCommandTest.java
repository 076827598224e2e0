package org.inkling.cli.schemes;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.Set;
import org.inkling.cli.Inkling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs the command as a user would, on few keys and for a short time. */
class SchemesCommandTest {
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
  void everySchemeRunsEveryMixInEveryTurn() throws Exception {
    Path json = folder.resolve("schemes.json");
    int exitCode =
        run(
            "bench schemes --keys osm:20k --mixes 90/10,10/90 --seconds 0.05 --turns 2 --seed 7"
                + " --json "
                + json);
    assertEquals(0, exitCode, out + "\n" + err);
    JsonObject report = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals("osm:20k", report.get("keys").getAsString());
    assertEquals(6, report.getAsJsonArray("claims").size());
    Set<String> runs = new HashSet<>();
    for (JsonElement element : report.getAsJsonArray("rows")) {
      JsonObject row = element.getAsJsonObject();
      runs.add(row.get("scheme") + " " + row.get("mix") + " " + row.get("turn"));
      assertEquals(0, row.get("wrongAnswers").getAsLong());
      assertTrue(row.get("opsPerSecond").getAsDouble() > 0);
      assertTrue(row.get("bytesPerKey").getAsDouble() > 16);
    }
    assertEquals(4 * 2 * 2, runs.size());
    assertTrue(out.toString().contains("self-tuning"), out.toString());
    assertTrue(err.toString().contains("repeat 2 of 2"), err.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --mixes ,; --mixes names none
          --mixes 90/10,90/10; --mixes names one twice
          --mixes 90/20; add up to 100
          --mixes churn; percentages of reads and inserts, both above 0, such as 90/10, not churn
          --mixes 0/100; not insert
          --load 1; --load
          --load 0; --load
          --threads 0; --threads
          --seconds 0; --seconds
          --turns 0; --turns is 1 to 1000, not 0
          --turns 1001; --turns is 1 to 1000, not 1001
          --keys no-such-set; no-such-set
          --json no-such-folder/rows.json; no-such-folder
          """)
  void whatCannotBeIsRefusedWithItsReason(String options, String reason) {
    assertEquals(2, run("bench schemes " + options), err.toString());
    assertTrue(err.toString().contains("inkling bench schemes: "), err.toString());
    assertTrue(err.toString().lines().toList().getLast().contains(reason), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void optionsBeforeTheWordAreNotIgnored() {
    assertEquals(2, run("bench --threads 4 schemes"));
    assertTrue(err.toString().contains("--threads must come after schemes"), err.toString());
  }
}
