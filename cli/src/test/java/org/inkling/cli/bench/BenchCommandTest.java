package org.inkling.cli.bench;

import static org.junit.jupiter.api.Assertions.assertAll;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.inkling.cli.CommandRun;
import org.inkling.cli.Inkling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.api.parallel.Execution;
import org.junit.jupiter.api.parallel.ExecutionMode;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Runs the commands as a user would, on few keys and for a short time. */
@Execution(ExecutionMode.CONCURRENT)
class BenchCommandTest {
  private static final List<String> TEXTS =
      List.of("index", "keys", "workload", "distribution", "machine", "jdk", "flags");
  private static final List<String> NUMBERS =
      List.of(
          "threads",
          "load",
          "seed",
          "keyCount",
          "medianOpsPerSecond",
          "minOpsPerSecond",
          "maxOpsPerSecond",
          "p50Nanos",
          "p99Nanos",
          "p999Nanos",
          "bytesPerKey",
          "heapBytesPerOperation",
          "processorNanosPerOperation",
          "gcMillis",
          "compilerMillis",
          "wrongAnswers");

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String... arguments) {
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    int exitCode = line.execute(arguments);
    CommandRun.assertAsciiDigits(out + "" + err);
    return exitCode;
  }

  private List<JsonObject> rows(Path json) throws IOException {
    String text = Files.readString(json);
    CommandRun.assertAsciiDigits(text);
    List<JsonObject> rows = new ArrayList<>();
    for (JsonElement row : JsonParser.parseString(text).getAsJsonArray()) {
      rows.add(row.getAsJsonObject());
    }
    return rows;
  }

  private static void assertComplete(JsonObject row) {
    assertAll(
        TEXTS.stream().map(name -> () -> assertFalse(row.get(name).getAsString().isEmpty(), name)));
    assertAll(
        NUMBERS.stream().map(name -> () -> assertTrue(row.get(name).getAsDouble() >= 0, name)));
    double median = row.get("medianOpsPerSecond").getAsDouble();
    assertTrue(row.get("minOpsPerSecond").getAsDouble() > 0);
    assertTrue(row.get("minOpsPerSecond").getAsDouble() <= median);
    assertTrue(median <= row.get("maxOpsPerSecond").getAsDouble());
    assertTrue(row.get("memoryFloor").getAsJsonObject().get("dependentNanos").getAsDouble() > 0);
    assertEquals(0, row.get("wrongAnswers").getAsLong(), "wrong answers of " + row.get("index"));
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          hashmap; scan:10; hashmap cannot do the workload scan:10
          xindex-h; scan:10; xindex-h cannot do the workload scan:10
          skiplist,binarysearch; insert; binarysearch cannot do the workload insert
          binarysearch; 95/5; binarysearch cannot do the workload 95/5
          loft,alex; read; unknown index alex
          loft,loft; read; --index names loft twice
          loft; reed; unknown workload reed
          ,; read; --index names no index
          """)
  void anIndexThatCannotIsRefusedInOneLine(String indexes, String workload, String reason) {
    int exitCode = run("bench", "--index", indexes, "--keys", "osm:1000", "--workload", workload);
    assertEquals(2, exitCode);
    assertTrue(err.toString().contains(reason), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertEquals("", out.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          --load; 0; --load
          --load; 1.5; --load
          --load; NaN; --load
          --threads; 0; --threads
          --threads; -1; --threads
          --seconds; 0; --seconds
          --repeat; 0; --repeat
          --values; wide; --values
          --values; 100; --values needs an index whose values are byte strings
          --retraining; static; no option --retraining
          --distribution; normal; normal
          --keys; no-such-set:10; no-such-set:10
          --json; no-such-folder/rows.json; no-such-folder
          """)
  void absurdOptionsAreRefused(String option, String value, String named) {
    List<String> arguments = new ArrayList<>(List.of("bench", "--index", "skiplist"));
    arguments.addAll(List.of(option, value));
    assertEquals(2, run(arguments.toArray(String[]::new)));
    assertEquals(1, err.toString().lines().count(), err.toString());
    assertTrue(err.toString().contains(named), err.toString());
  }

  @ParameterizedTest
  @ValueSource(ints = {-1, 7, 1_048_573})
  void lengthsOfValuesHaveBounds(int length) {
    assertEquals(2, run("bench", "--index", "loft,skiplist-bytes", "--values", "" + length));
    String reason = "--values must be from 8 to 1048572, not " + length;
    assertTrue(err.toString().contains(reason), err.toString());
    assertEquals(1, err.toString().lines().count(), err.toString());
  }

  @Test
  void valuesCanBeByteStrings() throws IOException {
    Path json = folder.resolve("rows.json");
    int exitCode =
        run(
            ("bench --keys osm:20000 --threads 2 --seconds 0.05 --repeat 1 --workload 50/50"
                    + " --index long-bytes,skiplist-bytes --values 201 --json "
                    + json)
                .split(" "));
    assertEquals(0, exitCode, err.toString());
    for (JsonObject row : rows(json)) {
      assertComplete(row);
      assertEquals(201, row.get("valueBytes").getAsInt());
      assertTrue(row.get("bytesPerKey").getAsDouble() > 201, row.toString());
      String line = row.get("index").getAsString() + ": values of 201 bytes";
      assertTrue(out.toString().contains(line), out.toString());
    }
    assertTrue(out.toString().contains(" 1.00x "), "the skip list beside itself: " + out);
  }

  @Test
  void onlyIndexesOfStringsMeasureStrings() throws IOException {
    Path file = Files.writeString(folder.resolve("lines.txt"), "b\na\n");
    for (String keys : List.of("words:10", file.toString())) {
      err.getBuffer().setLength(0);
      assertEquals(2, run("bench", "--index", "bytes,loft", "--keys", keys, "--values", "16"));
      String reason = "loft has keys of 64 bits, and " + keys + " has strings";
      assertTrue(err.toString().contains(reason), err.toString());
      assertEquals(1, err.toString().lines().count(), err.toString());
    }
  }

  @Test
  void aSetThatNoMeasurementTakesIsRefusedBeforeItIsRead() {
    assertEquals(2, run("bench", "--keys", "sequential:4000M"));
    assertTrue(err.toString().contains("at most"), err.toString());
  }

  @Test
  void everyCommandKnowsItsVersion() {
    for (String command : List.of("bench", "quickstart", "datasets")) {
      out.getBuffer().setLength(0);
      assertEquals(0, run(command, "--version"));
      assertTrue(out.toString().startsWith("inkling "), command + " says: " + out);
    }
  }

  @Test
  void insertsNeedKeysThatAreNotLoaded() {
    assertEquals(
        2,
        run("bench", "--index", "loft", "--workload", "insert", "--load", "1", "--keys", "osm:9"));
    assertTrue(err.toString().contains("--load"), err.toString());
    assertEquals(
        2, run("bench", "--index", "loft", "--workload", "scan:100", "--keys", "uniform:50"));
    assertTrue(err.toString().contains("100 loaded keys"), err.toString());
  }

  @ParameterizedTest
  @CsvSource(
      delimiter = ';',
      textBlock =
          """
          loft,xindex-h,skiplist,hashmap,binarysearch; read; zipf:0.99
          loft,skiplist; 90/10; latest
          loft,xindex-h,skiplist; churn; uniform
          loft,skiplist,binarysearch; scan:20; uniform
          """)
  void everyIndexHasACompleteRow(String indexes, String workload, String law) throws IOException {
    Path json = folder.resolve("rows.json");
    int exitCode =
        run(
            ("bench --keys osm:20000 --threads 2 --seconds 0.05 --repeat 2 --seed 7 --index "
                    + indexes
                    + " --workload "
                    + workload
                    + " --distribution "
                    + law
                    + " --json "
                    + json)
                .split(" "));
    assertEquals(0, exitCode, err.toString());
    List<JsonObject> rows = rows(json);
    List<String> names = rows.stream().map(row -> row.get("index").getAsString()).toList();
    assertEquals(List.of(indexes.split(",")), names);
    for (JsonObject row : rows) {
      assertComplete(row);
      assertEquals("osm:20000", row.get("keys").getAsString());
      assertEquals(workload, row.get("workload").getAsString());
      assertEquals(law, row.get("distribution").getAsString());
      assertTrue(out.toString().contains(row.get("index").getAsString()), out.toString());
    }
  }

  @Test
  void quickstartShowsThreeWorkloadsAndWhatTheyMean() throws IOException {
    Path json = folder.resolve("rows.json");
    String[] arguments = {
      "quickstart", "--keys", "osm:20000", "--seconds", "0.05", "--json", json.toString()
    };
    assertEquals(0, run(arguments), err.toString());
    List<JsonObject> rows = rows(json);
    rows.forEach(BenchCommandTest::assertComplete);
    assertEquals(8, rows.size(), "binary search takes no inserts");
    assertTrue(out.toString().contains("compared with ConcurrentSkipListMap"), out.toString());
  }
}
