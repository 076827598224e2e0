package org.inkling.cli.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.io.PrintWriter;
import java.io.StringWriter;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.cli.Inkling;
import org.inkling.cli.bench.Values;
import org.inkling.datasets.SosdFile;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import picocli.CommandLine;

/** Runs the commands as a user would; each opens the store separately. */
final class StoreCommandTest {
  private static final int KEYS = 20_000;

  @TempDir Path folder;

  private Path store;

  /** The answer of a command. */
  private record Answer(int code, String out, String err) {}

  private static Answer run(Object... arguments) {
    var out = new StringWriter();
    var err = new StringWriter();
    CommandLine line =
        Inkling.commandLine()
            .setOut(new PrintWriter(out))
            .setErr(new PrintWriter(err))
            .setExecutionStrategy(new CommandLine.RunLast()); // independent of INKLING_DATA
    String[] words =
        Stream.concat(Stream.of("store"), Arrays.stream(arguments).map(Object::toString))
            .toArray(String[]::new);
    return new Answer(line.execute(words), out.toString(), err.toString());
  }

  private static String right(Object... arguments) {
    Answer answer = run(arguments);
    assertEquals(0, answer.code, answer.err);
    assertEquals("", answer.err);
    return answer.out;
  }

  @BeforeEach
  void name() {
    store = folder.resolve("store");
  }

  /** The entries of a store by one scan of all keys. */
  private static List<String> scan(Path of) {
    return right("scan", of, Long.MIN_VALUE, Long.MAX_VALUE).lines().toList();
  }

  private static List<String> lines(Map<Long, Long> entries) {
    return entries.entrySet().stream().map(each -> each.getKey() + " " + each.getValue()).toList();
  }

  @Test
  void whatIsPutIsThereForTheNextCommand() {
    var oracle = new TreeMap<Long, Long>();
    for (long key : new long[] {5, -5, 0, Long.MIN_VALUE, Long.MAX_VALUE, 5}) {
      long value = Values.mix(key + oracle.size());
      assertEquals("", right("put", store, key, value));
      oracle.put(key, value);
      assertEquals(value + System.lineSeparator(), right("get", store, key));
    }
    assertEquals(lines(oracle), scan(store));
    assertEquals(lines(oracle.subMap(-5L, true, 5L, true)), range("-5", "5"));
    assertEquals(
        lines(oracle.descendingMap()).subList(0, 2),
        range(Long.MIN_VALUE, Long.MAX_VALUE, "--descending", "--limit", 2));
    assertEquals(List.of("3"), range("-5", "5", "--count"));
  }

  private List<String> range(Object... rest) {
    Object[] all = Stream.concat(Stream.of("scan", store), Stream.of(rest)).toArray();
    return right(all).lines().toList();
  }

  @Test
  void anAbsentKeyIsSaid() {
    right("put", store, 1, 2);
    Answer answer = run("get", store, -7);
    assertEquals(1, answer.code);
    assertEquals("", answer.out);
    assertEquals("inkling store get: key -7 is absent from " + store, answer.err.strip());
  }

  @Test
  void aSetIsLoadedIntoANewStoreAndIntoOneThatIsThere() {
    assertTrue(right("load", store, "osm:" + KEYS).contains("loaded  " + KEYS + " keys"));
    List<String> loaded = scan(store);
    assertEquals(KEYS, loaded.size());
    long key = Long.parseLong(loaded.get(77).split(" ")[0]);
    assertEquals(key + " " + Values.of(key, true), loaded.get(77));
    right("put", store, key, 1);
    right("load", store, "osm:" + KEYS);
    assertEquals(loaded, scan(store));
    right("load", store, "uniform:100", "--seed", 3);
    assertEquals(KEYS + 100, scan(store).size());
  }

  @Test
  void aKeyFileIsLoaded() {
    Path keys = folder.resolve("keys_uint64");
    long[] written = {-9, 3, 12, Long.MAX_VALUE};
    SosdFile.write(keys, SortedKeySource.of(written));
    right("load", store, keys);
    assertEquals(
        Arrays.stream(written).mapToObj(key -> key + " " + Values.of(key, true)).toList(),
        scan(store));
  }

  @Test
  void aStoreIsShownCompactedAndCopied() throws IOException {
    right("load", store, "osm:" + KEYS);
    right("put", store, -3, 4);
    List<String> entries = scan(store);
    Path json = folder.resolve("facts.json");
    String facts = right("stats", store, "--json", json);
    assertTrue(facts.contains("run     " + KEYS + " entries in 1 files"), facts);
    assertTrue(facts.contains("1 of them recovered"), facts);
    JsonObject written = JsonParser.parseString(Files.readString(json)).getAsJsonObject();
    assertEquals(KEYS, written.get("runEntries").getAsLong());
    assertEquals(1, written.get("stageEntries").getAsLong());
    String compacted = right("compact", store);
    assertTrue(compacted.contains("entries " + (KEYS + 1) + " in 1 files"), compacted);
    assertTrue(right("stats", store).contains("0 of them recovered"));
    assertEquals(entries, scan(store));
    Path copy = folder.resolve("copy");
    assertTrue(right("backup", store, copy).contains("copy    " + copy));
    right("put", store, -3, 5);
    assertEquals(entries, scan(copy));
    assertRefused("there is an index already", "backup", store, copy);
  }

  @Test
  void verificationNamesFileAndOffsetOfDamage() throws IOException {
    right("load", store, "osm:" + KEYS);
    right("put", store, -3, 4);
    assertTrue(right("verify", store).contains("whole   yes"));
    for (String name : names(store)) {
      Path file = store.resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      for (int offset : new int[] {0, bytes.length / 2, bytes.length - 1}) {
        byte[] damaged = Arrays.copyOf(bytes, Math.max(1, bytes.length));
        damaged[Math.max(0, offset)] ^= 4;
        Files.write(file, damaged);
        Answer answer = run("verify", store);
        assertEquals(1, answer.code, name + " " + offset);
        assertEquals("", answer.out);
        assertEquals(1, answer.err.lines().count(), answer.err);
        assertTrue(answer.err.contains(name + ", offset "), answer.err);
      }
      Files.write(file, bytes);
    }
    assertTrue(right("verify", store).contains("whole   yes"));
    Files.writeString(store.resolve("stray"), "?");
    assertEquals(1, run("verify", store).code);
  }

  @Test
  void whatCannotBeDoneIsSaidInALine() throws IOException {
    for (String command : List.of("get", "stats", "verify", "compact", "scan", "backup")) {
      Object[] rest =
          switch (command) {
            case "get" -> new Object[] {1};
            case "scan" -> new Object[] {1, 2};
            case "backup" -> new Object[] {folder.resolve("copy")};
            default -> new Object[0];
          };
      assertRefused("holds no store", all(command, store, rest));
      assertFalse(Files.exists(store), command + " has created a folder");
      Path empty = Files.createDirectories(folder.resolve("empty"));
      assertRefused("holds no store", all(command, empty, rest));
    }
    Path other = Files.createDirectories(folder.resolve("other"));
    Files.writeString(other.resolve("letter.txt"), "dear reader");
    assertRefused("neither a store nor empty", "put", other, 1, 2);
    assertRefused("neither a store nor empty", "get", other, 1);
    assertEquals(List.of("letter.txt"), names(other));
    assertRefused("magic", "load", store, "magic:10");
    assertRefused("KEY", "put", store, "five", 1);
    assertRefused("VALUE", "put", store, 5);
    assertFalse(Files.exists(store));
  }

  private static Object[] all(String command, Path of, Object... rest) {
    return Stream.concat(Stream.of(command, of), Stream.of(rest)).toArray();
  }

  private static List<String> names(Path of) throws IOException {
    try (Stream<Path> files = Files.list(of)) {
      return files.map(file -> file.getFileName().toString()).toList();
    }
  }

  @Test
  void aStoreThatIsInUseIsNotTouched() {
    try (HybridIndex index = HybridIndex.open(store, HybridOptions.defaults())) {
      index.put(1, 2);
      Answer answer = run("get", store, 1);
      assertEquals(1, answer.code, answer.err);
      assertEquals(1, answer.err.lines().count(), answer.err);
      assertTrue(answer.err.contains("in use by this process"), answer.err);
    }
    assertEquals("2" + System.lineSeparator(), right("get", store, 1));
  }

  private static void assertRefused(String word, Object... arguments) {
    Answer answer = run(arguments);
    assertEquals(2, answer.code, answer.err);
    assertEquals("", answer.out);
    assertEquals(1, answer.err.lines().count(), answer.err);
    assertTrue(answer.err.contains(word), answer.err);
  }
}
