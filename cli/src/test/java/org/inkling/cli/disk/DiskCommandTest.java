package org.inkling.cli.disk;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonElement;
import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Locale;
import java.util.Map;
import java.util.TreeMap;
import org.inkling.cli.CommandRun;
import org.inkling.cli.workload.Values;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands as a user would, on one index file. */
final class DiskCommandTest {
  private static final int KEYS = 20_000;
  private static final int PAGE_BYTES = 4096;
  private static final String MAX_KEY = "18446744073709551615";

  @TempDir Path folder;

  private Path file;

  private static String right(Object... arguments) {
    CommandRun answer = CommandRun.of(arguments);
    assertEquals(0, answer.code(), answer.err());
    return answer.out();
  }

  @BeforeEach
  void build() {
    file = folder.resolve("keys.index");
    String built =
        right("disk", "build", file, "--keys", "osm:" + KEYS, "--model", "zonemap", "--unsigned");
    assertTrue(built.contains("entries " + KEYS), built);
  }

  private List<String> entries() {
    List<String> lines = right("disk", "scan", file, "--all").lines().toList();
    assertEquals(KEYS, lines.size());
    return lines;
  }

  @Test
  void whatIsBuiltIsFoundAgain() {
    String line = entries().get(KEYS / 3);
    String key = line.substring(0, line.indexOf(' '));
    assertEquals(key + " " + Values.of(Long.parseUnsignedLong(key), true), line);
    assertEquals(line + System.lineSeparator(), right("disk", "lookup", file, key));
    CommandRun absent =
        CommandRun.of("disk", "lookup", file, "--fetch", "from-start", key, MAX_KEY);
    assertEquals(1, absent.code());
    assertEquals(List.of(line, MAX_KEY + " absent"), absent.out().lines().toList());
  }

  @Test
  void aRangeIsWalkedInBothDirectionsAndCounted() {
    List<String> lines = entries();
    String from = lines.get(100).substring(0, lines.get(100).indexOf(' '));
    String to = lines.get(900).substring(0, lines.get(900).indexOf(' '));
    String range = right("disk", "scan", file, "--from=" + from, "--to=" + to, "--limit", 5000);
    assertEquals(lines.subList(100, 901), range.lines().toList());
    String back =
        right("disk", "scan", file, "--from=" + from, "--to=" + to, "--descending", "--limit", 1);
    assertEquals(lines.get(900), back.strip());
    String count = right("disk", "scan", file, "--from=" + from, "--to=" + to, "--count");
    assertEquals("801", count.strip());
  }

  @Test
  void inspectionAndVerificationShowTheFile() throws IOException {
    Path json = folder.resolve("facts.json");
    String facts = right("disk", "inspect", file, "--access", "buffered", "--json", json);
    assertTrue(facts.contains("zonemap"), facts);
    assertTrue(facts.contains("buffered"), facts);
    JsonObject written = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals(KEYS, written.get("entries").getAsLong());
    assertTrue(written.getAsJsonObject("memoryBytes").size() > 0);
    assertTrue(right("disk", "verify", file, "--fetch", "calibrated").contains("whole   yes"));
  }

  @Test
  void verificationNamesFileAndOffsetOfDamage() throws IOException {
    byte[] bytes = Files.readAllBytes(file);
    for (int page : new int[] {0, 1, 40, bytes.length / PAGE_BYTES - 1}) {
      byte[] damaged = bytes.clone();
      damaged[page * PAGE_BYTES + 9] ^= 4;
      Files.write(file, damaged);
      CommandRun answer = CommandRun.of("disk", "verify", file);
      assertEquals(1, answer.code());
      assertEquals(1, answer.err().lines().count(), answer.err());
      assertTrue(answer.err().contains(file + ", offset "), answer.err());
      if (page > 0) {
        assertTrue(answer.err().contains("offset " + page * PAGE_BYTES + ":"), answer.err());
      }
    }
    Files.write(file, Arrays.copyOf(bytes, bytes.length - 100));
    assertEquals(1, CommandRun.of("disk", "verify", file).code());
    CommandRun lookup = CommandRun.of("disk", "lookup", file, 5);
    assertEquals(2, lookup.code());
    assertEquals(1, lookup.err().lines().count(), lookup.err());
    assertEquals(2, CommandRun.of("disk", "verify", folder.resolve("missing")).code());
  }

  @Test
  void calibrationIsPrintedAndDrawn() throws IOException {
    Path json = folder.resolve("fetch.json");
    String found =
        right(
            "disk",
            "calibrate",
            file,
            "--pages",
            4,
            "--threads",
            "1,2",
            "--millis",
            6,
            "--json",
            json);
    assertTrue(found.contains("threads 2"), found);
    assertTrue(found.contains("best    "), found);
    right("plot", json, "--out", folder.resolve("fetch.svg"));
    right("plot", json, "--out", folder.resolve("fetch.png"));
    String picture = Files.readString(folder.resolve("fetch.svg"));
    assertTrue(picture.contains("pages of the window"), "no axis");
  }

  @Test
  void whatIsCalibratedIsStored() {
    Path wide = folder.resolve("wide.index");
    right("disk", "build", wide, "--keys", "osm:" + KEYS, "--model", "pgm", "--expected-pages", 3);
    String found = right("disk", "calibrate", wide, "--pages", 4, "--millis", 6, "--store");
    String stored = found.lines().toList().getLast();
    assertTrue(stored.startsWith("stored  "), found);
    String strategy = stored.substring("stored  ".length());
    assertTrue(found.contains("best    " + strategy), found);
    assertTrue(right("disk", "inspect", wide).contains("direct, " + strategy), found);
    assertTrue(right("disk", "verify", wide).contains("whole   yes"));
    assertRefused("one number of threads", "calibrate", wide, "--store", "--threads", "1,2");
  }

  @Test
  void structuresAreComparedAtEqualPages() throws IOException {
    Path json = folder.resolve("compare.json");
    String text = right("disk", "compare", "--keys", "books:60k", "--json", json);
    for (String title : List.of("Table 3", "Table 4", "Figure 9")) {
      assertTrue(text.contains(title), text);
    }
    Map<String, Integer> rows = new TreeMap<>();
    for (JsonElement element : JsonParser.parseString(Files.readString(json)).getAsJsonArray()) {
      JsonObject row = element.getAsJsonObject();
      assertEquals("books:60k", row.get("keys").getAsString());
      rows.merge(row.get("structure").getAsString(), 1, Integer::sum);
      double expected = row.get("expectedPages").getAsDouble();
      double measured = row.get("measuredPages").getAsDouble();
      assertTrue(measured >= 1 && measured <= expected * 1.01, row.toString());
      assertTrue(row.get("models").getAsLong() > 0, row.toString());
      assertTrue(row.get("memoryBytes").getAsLong() > 0, row.toString());
    }
    assertEquals(11, rows.size(), rows.toString());
    for (String once : List.of("zonemap", "leco-zonemap", "leco-zonemap-d", "btree-inner")) {
      assertEquals(1, rows.get(once));
    }
    assertEquals(5, rows.get("cprleco-pgm-d"));
    for (String counted : List.of("pgm", "pgm-d", "radixspline", "radixspline-d")) {
      assertEquals(6, rows.get(counted));
    }
  }

  /** Checks that the printed table 3 follows from the rows. */
  @Test
  void modelsThatZeroIntervalsSpareFollowFromTheRows() throws IOException {
    Path json = folder.resolve("compare.json");
    String text = right("disk", "compare", "--keys", "fb:60k", "--json", json);
    Map<String, Long> models = new TreeMap<>();
    for (JsonElement element : JsonParser.parseString(Files.readString(json)).getAsJsonArray()) {
      JsonObject row = element.getAsJsonObject();
      String name = row.get("structure").getAsString() + " " + row.get("expectedPages");
      assertEquals(null, models.put(name, row.get("models").getAsLong()), name + " twice");
    }
    for (String structure : List.of("pgm", "radixspline")) {
      for (double pages : new double[] {1.01, 1.5, 2, 3}) {
        long without = models.get(structure + " " + pages);
        long with = models.get(structure + "-d " + pages);
        assertTrue(with < without, structure + " at " + pages + ": " + without + ", " + with);
        assertTrue(pages > 1.01 || with <= 0.1 * without, without + ", " + with);
        String line =
            String.format(Locale.ROOT, "%-12s %7.2f %,12d %,12d ", structure, pages, without, with);
        assertTrue(text.contains(line), line + " in " + text);
      }
    }
  }

  @Test
  void whatCannotBeDoneIsSaidInALine() {
    assertRefused("already exists", "build", file, "--keys", "uniform:10");
    Path other = folder.resolve("other.index");
    assertRefused(
        "no kind of model is called magic",
        "build",
        other,
        "--keys",
        "uniform:10",
        "--model",
        "magic");
    assertRefused(
        "no fetch strategy is called magic",
        "build",
        other,
        "--keys",
        "uniform:10",
        "--fetch",
        "magic");
    assertRefused("page of 100", "build", other, "--keys", "uniform:10", "--page-bytes", 100);
    assertRefused("expected", "build", other, "--keys", "uniform:10", "--expected-pages", 0.5);
    assertRefused("granularity", "build", other, "--keys", "uniform:10", "--granularity", 256);
    for (String option : List.of("--expected-pages", "--granularity")) {
      assertRefused(
          option, "build", other, "--keys", "uniform:10", "--model", "zonemap", option, 2);
    }
    assertRefused("--access", "inspect", file, "--access", "magic");
    assertRefused("depth", "lookup", file, 5, "--depth", 0);
    assertRefused("pages", "calibrate", file, "--pages", 1_000_000);
    assertRefused("--millis", "calibrate", file, "--millis", 0);
    assertRefused("--limit", "scan", file, "--limit", -1);
    assertRefused("is a folder", "build", folder, "--keys", "uniform:10", "--force");
    assertRefused("'five' is not a key", "lookup", file, "five");
    assertRefused("a number from 0 to " + MAX_KEY, "lookup", file, -5);
    assertRefused("neither a file nor", "build", other, "--keys", folder.resolve("missing"));
    assertRefused("has no keys", "compare", "--keys", "uniform:0");
    assertFalse(Files.exists(other));
  }

  @Test
  void aCalibrationOfFewPagesSaysSo() {
    Path wide = folder.resolve("wide.index");
    right("disk", "build", wide, "--keys", "osm:" + KEYS, "--model", "pgm", "--expected-pages", 20);
    String guess = right("disk", "calibrate", wide, "--pages", 2, "--millis", 3);
    assertTrue(guess.contains("windows are wider"), guess);
    assertRefused("2 pages or more", "calibrate", wide, "--pages", 1, "--millis", 3);
    String sure = right("disk", "calibrate", file, "--pages", 2, "--millis", 3);
    assertFalse(sure.contains("windows are wider"), sure);
  }

  @Test
  void anIndexOfNothingIsAnIndex() {
    Path empty = folder.resolve("empty.index");
    right("disk", "build", empty, "--keys", "uniform:0");
    assertEquals("", right("disk", "scan", empty));
    assertEquals("0", right("disk", "scan", empty, "--count").strip());
    assertEquals(1, CommandRun.of("disk", "lookup", empty, 5).code());
    assertTrue(right("disk", "verify", empty).contains("whole   yes"));
    assertRefused("has no entries", "calibrate", empty);
    Path small = folder.resolve("small.index");
    right("disk", "build", small, "--keys", "uniform:600", "--model", "pgm");
    assertTrue(right("disk", "calibrate", small, "--millis", 3).contains("dist 1       2       3"));
  }

  @Test
  void unsortedKeysAreRefusedWithTheirPlace() throws IOException {
    Path unsorted = folder.resolve("keys_uint64");
    var bytes = ByteBuffer.allocate(4 * Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
    bytes.putLong(3).putLong(5).putLong(4).putLong(9);
    Files.write(unsorted, bytes.array());
    Path other = folder.resolve("other.index");
    assertRefused("offset 16", "build", other, "--keys", unsorted, "--model", "zonemap");
    assertRefused("offset 16", "build", other, "--keys", unsorted);
    assertRefused("offset 16", "compare", "--keys", unsorted);
    assertFalse(Files.exists(other));
    try (var left = Files.list(folder)) {
      assertEquals(0, left.filter(path -> path.toString().endsWith(".tmp")).count());
    }
  }

  @Test
  void aFileThatIsNoIndexIsNamed() throws IOException {
    Path foreign = folder.resolve("foreign");
    Files.writeString(foreign, "no index at all, and long enough to have a header in it");
    List<Path> wrong = List.of(foreign, folder, folder.resolve("missing"));
    for (String command : List.of("inspect", "scan", "verify", "calibrate")) {
      for (Path path : wrong) {
        CommandRun answer = CommandRun.of("disk", command, path);
        boolean isDamage = command.equals("verify") && path.equals(foreign);
        assertEquals(isDamage ? 1 : 2, answer.code(), answer.err());
        assertEquals("", answer.out());
        assertEquals(1, answer.err().lines().count(), answer.err());
        String reason = path.equals(folder) ? " is a folder, not an index" : ", offset 0: ";
        assertTrue(answer.err().contains(path + reason), answer.err());
      }
    }
  }

  private static void assertRefused(String word, Object... arguments) {
    Object[] all = new Object[arguments.length + 1];
    all[0] = "disk";
    System.arraycopy(arguments, 0, all, 1, arguments.length);
    CommandRun answer = CommandRun.of(all);
    assertEquals(2, answer.code(), answer.err());
    assertEquals("", answer.out());
    assertEquals(1, answer.err().lines().count(), answer.err());
    assertTrue(answer.err().contains(word), answer.err());
  }
}
