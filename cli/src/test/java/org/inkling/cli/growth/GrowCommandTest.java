package org.inkling.cli.growth;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.cli.Inkling;
import org.inkling.cli.experiment.Text;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import picocli.CommandLine;

/** Runs the command as a user would, on few keys and for a short time. */
class GrowCommandTest {
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

  @ParameterizedTest
  @CsvSource({
    "loft, random, uniform:20k, 2k",
    "loft, ascending, sequential:20k, 0",
    "'skiplist,loft', hot-gap, osm:20k, 2k"
  })
  void everyIndexHasACompleteRow(String indexes, String order, String keys, String from)
      throws Exception {
    Path json = folder.resolve("rows.json");
    int exitCode =
        run(
            Text.format(
                    "bench grow --threads 2 --seconds 0.02 --repeat 3 --seed 7 --index %s --order"
                        + " %s",
                    indexes, order)
                + Text.format(" --keys %s --from %s --json %s", keys, from, json));
    assertEquals(0, exitCode, err.toString());
    JsonArray rows = JsonParser.parseString(Files.readString(json)).getAsJsonArray();
    assertEquals(indexes.split(",").length, rows.size());
    for (int i = 0; i < rows.size(); i++) {
      JsonObject row = rows.get(i).getAsJsonObject();
      assertEquals(indexes.split(",")[i], row.get("index").getAsString());
      assertEquals(order, row.get("order").getAsString());
      assertEquals(keys, row.get("keys").getAsString());
      assertComplete(row);
    }
    assertTrue(out.toString().contains("bulk-loaded"), out.toString());
  }

  @Test
  void bothIndexesCanBeLeftAlone() throws Exception {
    Path json = folder.resolve("rows.json");
    String command =
        "bench grow --index loft,skiplist --keys uniform:20k --from 2k --seconds 0.02 --repeat 2"
            + " --idle 0.05 --json "
            + json;
    assertEquals(0, run(command), err.toString());
    for (JsonElement element : JsonParser.parseString(Files.readString(json)).getAsJsonArray()) {
      JsonObject row = element.getAsJsonObject();
      assertComplete(row);
      assertEquals(0.05, row.get("idle").getAsDouble());
      JsonObject idle = row.getAsJsonObject("afterIdle");
      for (String index : new String[] {"grown", "loaded"}) {
        JsonObject left = idle.getAsJsonObject(index);
        assertTrue(left.get("bytesPerKey").getAsDouble() > 16, index);
        assertTrue(left.has("changes"));
      }
      assertEquals(2, idle.getAsJsonObject("reads").getAsJsonArray("loadedOpsPerSecond").size());
    }
    assertTrue(out.toString().contains("bytes/key after 0.05 s"), out.toString());
  }

  private static void assertComplete(JsonObject row) {
    int inserts = row.get("inserts").getAsInt();
    assertEquals(20_000, row.get("from").getAsInt() + inserts);
    JsonObject growth = row.getAsJsonObject("growth");
    assertEquals(10, growth.getAsJsonArray("tenthsOpsPerSecond").size());
    assertTrue(growth.get("opsPerSecond").getAsDouble() > 0);
    assertTrue(growth.getAsJsonObject("insertNanos").get("max").getAsLong() > 0);
    assertTrue(growth.getAsJsonObject("readNanos").get("p99").getAsLong() > 0);
    JsonObject memory = row.getAsJsonObject("memory");
    for (String index : new String[] {"settled", "loaded"}) {
      assertEquals(20_000, memory.getAsJsonObject(index).get("keys").getAsInt());
      assertTrue(memory.getAsJsonObject(index).get("bytesPerKey").getAsDouble() > 16, index);
    }
    boolean offHeap = row.get("index").getAsString().equals("loft");
    assertEquals(offHeap, memory.get("peakOffHeapBytes").getAsLong() > 0);
    assertTrue(row.getAsJsonObject("reads").get("medianRatio").getAsDouble() > 0);
    int turns = row.getAsJsonObject("reads").getAsJsonArray("grownOpsPerSecond").size();
    assertEquals(row.get("repeats").getAsInt(), turns);
    assertEquals(0, row.getAsJsonObject("wrongAnswers").get("total").getAsLong());
    assertFalse(row.get("machine").getAsString().isEmpty());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --index binarysearch; binarysearch cannot grow
          --index alex; unknown index alex
          --index loft,loft; --index names loft twice
          --index ,; --index names no index
          --order sideways; unknown order sideways; known are random, ascending, descending, hot-gap
          --from x; --from is a number such as 500, 20k or 3M, not x
          --from -1; --from is a number such as 500, 20k or 3M, not -1
          --from 3000M; --from is at most
          --from 5k --keys uniform:5k; --from 5,000 leaves 0 of 5,000
          --from 1 --order hot-gap; a hot gap lies between two loaded keys
          --keys sequential:5k --from 1k --order hot-gap; 4,000 are to be inserted
          --keys sequential:4000M; at most
          --keys no-such-set; no-such-set
          --threads 0; --threads
          --seconds 0; --seconds
          --repeat 0; --repeat
          --idle -1; --idle is 0 up to 86400, not -1.0
          --json no-such-folder/rows.json; no-such-folder
          """)
  void whatCannotBeIsRefusedWithItsReason(String options, String reason) {
    assertEquals(2, run("bench grow " + options), err.toString());
    assertTrue(err.toString().contains("inkling bench grow: "), err.toString());
    assertTrue(err.toString().lines().toList().getLast().contains(reason), err.toString());
    assertEquals("", out.toString());
  }

  @Test
  void optionsBeforeTheWordAreNotIgnored() {
    assertEquals(2, run("bench --threads 4 grow"));
    assertTrue(err.toString().contains("--threads must come after grow"), err.toString());
  }

  @Test
  void helpAndVersionAreThere() {
    assertEquals(0, run("bench grow --version"));
    assertTrue(out.toString().startsWith("inkling "), out.toString());
    assertEquals(0, run("bench --help"));
    assertTrue(out.toString().contains("grow"), out.toString());
  }
}
