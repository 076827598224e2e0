package org.inkling.cli.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonArray;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.concurrent.TimeUnit;
import org.inkling.cli.CommandRun;
import org.inkling.cli.Inkling;
import org.inkling.datasets.KeySets;
import org.inkling.datasets.KeySummary;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

final class DatasetsCommandTest {
  @TempDir private Path folder;

  /** Runs the command in a separate JVM, whose data folder is {@code data}. */
  private CommandRun runWithData(Path data, String... arguments) throws Exception {
    Path out = folder.resolve("stdout");
    Path err = folder.resolve("stderr");
    var command =
        new ProcessBuilder(
            Path.of(System.getProperty("java.home"), "bin", "java").toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Inkling.class.getName());
    command.command().addAll(Arrays.asList(arguments));
    command.environment().put("INKLING_DATA", data.toString());
    Process process = command.redirectOutput(out.toFile()).redirectError(err.toFile()).start();
    assertTrue(process.waitFor(60, TimeUnit.SECONDS), "the command hangs");
    return new CommandRun(process.exitValue(), Files.readString(out), Files.readString(err));
  }

  private JsonObject json(Path file) throws IOException {
    return JsonParser.parseString(Files.readString(file)).getAsJsonObject();
  }

  @Test
  void generateThenVerifyThenMeasure() throws IOException {
    Path file = folder.resolve("osm.sosd");
    Path json = folder.resolve("found.json");
    CommandRun generated = CommandRun.of("datasets", "generate", "osm:100k", file, "--seed", 5);
    assertEquals(0, generated.code(), generated.err());
    assertEquals(8 + 8 * 100_000, Files.size(file));

    CommandRun verified = CommandRun.of("datasets", "verify", file, "--json", json);
    assertEquals(0, verified.code(), verified.err());
    String sha256 = KeySummary.of(KeySets.open("osm:100k", 5)).sha256();
    assertTrue(verified.out().contains("keys    100000\n"), verified.out());
    assertTrue(verified.out().contains("sha256  " + sha256), verified.out());
    assertEquals(sha256, json(json).get("sha256").getAsString());

    CommandRun measured = CommandRun.of("datasets", "hardness", file, "--json", json);
    assertEquals(0, measured.code(), measured.err());
    assertEquals(100_000, json(json).get("keys").getAsLong());
    assertEquals(13773, json(json).get("at8").getAsDouble(), 0.15 * 13773);
    assertEquals("", measured.err(), "a short task shows no progress");
  }

  @Test
  void aNamedSetIsMeasuredFromItsSeed() {
    CommandRun first = CommandRun.of("datasets", "hardness", "fb:20k", "--seed", 3);
    assertEquals(0, first.code(), first.err());
    assertEquals(first.out(), CommandRun.of("datasets", "hardness", "fb:20k", "--seed", 3).out());
    assertFalse(
        first.out().equals(CommandRun.of("datasets", "hardness", "fb:20k", "--seed", 4).out()));
  }

  @Test
  void whatIsThereIsNotReplacedUnasked() throws IOException {
    Path file = Files.writeString(folder.resolve("precious"), "words");
    CommandRun.of("datasets", "generate", "osm:10", file).assertRefused("precious", "--force");
    assertEquals("words", Files.readString(file));
    assertEquals(0, CommandRun.of("datasets", "generate", "osm:10", file, "--force").code());
    assertEquals(88, Files.size(file));
  }

  @Test
  void onlyAFileIsReplaced() throws IOException {
    Path inner = Files.createDirectory(folder.resolve("sets"));
    CommandRun.of("datasets", "generate", "osm:10", inner, "--force")
        .assertRefused("sets", "not a file");
    assertTrue(Files.isDirectory(inner));
    try (var files = Files.list(folder)) {
      assertEquals(1, files.count());
    }
  }

  @Test
  void jsonThatCannotBeWrittenIsRefusedBeforeTheWork() {
    Path json = folder.resolve("absent").resolve("found.json");
    CommandRun.of("datasets", "list", "--json", json).assertRefused("--json", "absent");
    CommandRun.of("datasets", "hardness", "osm:10", "--json", json)
        .assertRefused("--json", "absent");
    CommandRun.of("datasets", "verify", "keys", "--json", folder).assertRefused("--json");
  }

  @Test
  void aMalformedFile() throws IOException {
    byte[] truncated = new byte[100];
    truncated[0] = 100;
    Path file = Files.write(folder.resolve("keys"), truncated);
    CommandRun.of("datasets", "verify", file)
        .assertFailed(1, file.toString(), "offset 100", "expected 100 keys");
    CommandRun.of("datasets", "hardness", file).assertRefused(file.toString(), "offset 100");
    assertArrayEquals(truncated, Files.readAllBytes(file));
  }

  @Test
  void anEmptySet() throws IOException {
    Path file = folder.resolve("empty");
    assertEquals(0, CommandRun.of("datasets", "generate", "osm:0", file).code());
    Path json = folder.resolve("found.json");
    CommandRun verified = CommandRun.of("datasets", "verify", file, "--json", json);
    assertEquals(0, verified.code());
    assertTrue(verified.out().contains("keys    0\n"), verified.out());
    assertEquals(0, json(json).get("keys").getAsLong());
    assertFalse(json(json).has("min"));
  }

  @Test
  void badUsage() {
    Path absent = folder.resolve("absent");
    CommandRun.of("datasets", "frobnicate").assertRefused("frobnicate");
    CommandRun.of("datasets", "verify").assertRefused("FILE");
    CommandRun.of("datasets", "verify", absent).assertRefused(absent.toString());
    CommandRun.of("datasets", "hardness", "nonsense").assertRefused("nonsense", "longitudes");
    CommandRun.of("datasets", "generate", "osm:x", absent).assertRefused("osm:x");
    CommandRun.of("datasets", "generate", "osm:10", absent.resolve("file"))
        .assertRefused("no such");
  }

  @Test
  void theListSaysWhatIsHere() throws Exception {
    Path json = folder.resolve("list.json");
    CommandRun listed = runWithData(folder, "datasets", "list", "--json", json.toString());
    assertEquals(0, listed.code(), listed.err());
    assertEquals(1 + KeySets.list().size(), listed.out().lines().count(), listed.out());
    JsonArray rows = JsonParser.parseString(Files.readString(json)).getAsJsonArray();
    for (var row : rows) {
      JsonObject set = row.getAsJsonObject();
      boolean generated = set.get("kind").getAsString().equals("generated");
      assertEquals(generated, set.get("here").getAsBoolean(), set.toString());
    }
  }

  @Test
  void aDataFolderThatDoesNotExist() throws Exception {
    Path absent = folder.resolve("absent");
    runWithData(absent, "datasets", "generate", "osm:10", folder.resolve("x").toString())
        .assertRefused("INKLING_DATA", absent.toString());
    assertFalse(Files.exists(folder.resolve("x")));
  }
}
