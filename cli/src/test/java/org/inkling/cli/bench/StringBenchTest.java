package org.inkling.cli.bench;

import static org.junit.jupiter.api.Assertions.assertEquals;
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
import java.util.stream.IntStream;
import org.inkling.cli.Inkling;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;
import picocli.CommandLine;

/** Measurements on keys that are strings: the lines of a file. */
class StringBenchTest {
  private static final int LINES = 5000;

  @TempDir Path folder;

  private final StringWriter out = new StringWriter();
  private final StringWriter err = new StringWriter();

  private int run(String keys, String options) {
    CommandLine line = Inkling.commandLine();
    line.setOut(new PrintWriter(out, true));
    line.setErr(new PrintWriter(err, true));
    line.setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    List<String> all = new ArrayList<>(List.of("bench", "--seconds", "0.05", "--repeat", "1"));
    all.addAll(List.of("--keys", keys, "--json", folder.resolve("rows.json").toString()));
    all.addAll(List.of(options.split(" ")));
    return line.execute(all.toArray(String[]::new));
  }

  private List<JsonObject> rows() throws IOException {
    String text = Files.readString(folder.resolve("rows.json"));
    List<JsonObject> rows = new ArrayList<>();
    for (JsonElement row : JsonParser.parseString(text).getAsJsonArray()) {
      rows.add(row.getAsJsonObject());
    }
    return rows;
  }

  /** Writes lines of 3 to 8 bytes, and one that is too long for a key. */
  private String lines(String name) throws IOException {
    List<String> lines =
        new ArrayList<>(IntStream.range(0, LINES).mapToObj(i -> "k/" + i * 7).toList());
    lines.add("x".repeat(513));
    return Files.write(folder.resolve(name), lines).toString();
  }

  @ParameterizedTest
  @ValueSource(strings = {"scan:50", "churn"})
  void everyAnswerOnStringsIsRight(String workload) throws IOException {
    String options = "--index bytes,skiplist-bytes --values 16 --threads 2 --workload ";
    assertEquals(0, run(lines("lines"), options + workload), err::toString);
    for (JsonObject row : rows()) {
      assertEquals(0, row.get("wrongAnswers").getAsLong(), row::toString);
      assertEquals(LINES, row.get("keyCount").getAsInt(), row::toString);
      double meanKeyBytes = row.get("meanKeyBytes").getAsDouble();
      assertTrue(meanKeyBytes > 3 && meanKeyBytes < 8, row::toString);
      assertTrue(row.get("bytesPerKey").getAsDouble() > 16 + meanKeyBytes, row::toString);
    }
    String text = out + "" + err;
    assertTrue(text.contains("lines left out as longer than 512 bytes: 1"), text);
    assertTrue(text.contains("bytes on average, values of 16 bytes"), text);
    assertTrue(text.contains(" 1.00x "), "the skip list beside itself: " + text);
  }

  @Test
  void numbersAreKeysOfEightBytes() throws IOException {
    String options = "--index bytes,skiplist-bytes --values 40 --workload insert";
    assertEquals(0, run("uniform:20000", options), err::toString);
    assertEquals(2, rows().size());
    for (JsonObject row : rows()) {
      assertEquals(0, row.get("wrongAnswers").getAsLong(), row::toString);
      assertEquals(null, row.get("meanKeyBytes"), row::toString);
    }
  }

  @Test
  void valuesHaveRoomForTheRank() throws IOException {
    assertEquals(2, run(lines("lines"), "--index skiplist-bytes --values 15"));
    assertTrue(
        err.toString().contains("--values must be from 16 to 1048572, not 15"), err::toString);
  }
}
