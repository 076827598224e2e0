package org.inkling.cli.store;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import com.google.gson.JsonObject;
import com.google.gson.JsonParser;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.cli.CommandRun;
import org.inkling.cli.workload.Values;
import org.inkling.datasets.SosdFile;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Runs the commands as a user would; each opens the store separately. */
final class StoreCommandTest {
  private static final int KEYS = 20_000;

  @TempDir Path folder;

  private Path store;

  private static CommandRun run(Object... arguments) {
    return CommandRun.of(Stream.concat(Stream.of("store"), Stream.of(arguments)).toArray());
  }

  private static String right(Object... arguments) {
    CommandRun answer = run(arguments);
    assertEquals(0, answer.code(), answer.err());
    assertEquals("", answer.err());
    return answer.out();
  }

  @BeforeEach
  void name() {
    store = folder.resolve("store");
  }

  /** The entries of a store by one scan of all keys. */
  private static List<String> scan(Path of) {
    return right("scan", of, "--all").lines().toList();
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
        run("scan", store, Long.MIN_VALUE, Long.MAX_VALUE, "--descending", "--limit", 2)
            .out()
            .lines()
            .toList());
    assertEquals(List.of("3"), range("-5", "5", "--count"));
  }

  private List<String> range(Object... rest) {
    Object[] all = Stream.concat(Stream.of("scan", store), Stream.of(rest)).toArray();
    return right(all).lines().toList();
  }

  @Test
  void anAbsentKeyIsSaid() {
    right("put", store, 1, 2);
    CommandRun answer = run("get", store, -7);
    assertEquals(1, answer.code());
    assertEquals("", answer.out());
    assertEquals("inkling store get: key -7 is absent from " + store, answer.err().strip());
  }

  @Test
  void aSetIsLoadedIntoANewStoreAndIntoOneThatIsThere() {
    String said = right("load", store, "osm:" + KEYS, "--unsigned");
    assertEquals("loaded  " + KEYS + " keys, unsigned numbers", said.strip());
    List<String> loaded = scan(store);
    assertEquals(KEYS, loaded.size());
    String key = loaded.get(77).split(" ")[0];
    assertEquals(key + " " + Values.of(Long.parseUnsignedLong(key), true), loaded.get(77));
    right("put", store, key, 1);
    assertEquals(said, right("load", store, "osm:" + KEYS), "an unsigned store stays one");
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
        Arrays.stream(written)
            .mapToObj(
                key ->
                    KeyOrder.UNSIGNED.format(key)
                        + " "
                        + Values.of(KeyOrder.UNSIGNED.number(key), true))
            .toList(),
        scan(store));
  }

  @Test
  void aStoreIsShownCompactedAndCopied() throws IOException {
    right("load", store, "osm:" + KEYS);
    right("put", store, 3, 4);
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
    right("put", store, 3, 5);
    assertEquals(entries, scan(copy));
    assertRefused("there is an index already", "backup", store, copy);
  }

  @Test
  void verificationNamesFileAndOffsetOfDamage() throws IOException {
    right("load", store, "osm:" + KEYS);
    right("put", store, 3, 4);
    assertTrue(right("verify", store).contains("whole   yes"));
    for (String name : names(store)) {
      Path file = store.resolve(name);
      byte[] bytes = Files.readAllBytes(file);
      for (int offset : new int[] {0, bytes.length / 2, bytes.length - 1}) {
        byte[] damaged = Arrays.copyOf(bytes, Math.max(1, bytes.length));
        damaged[Math.max(0, offset)] ^= 4;
        Files.write(file, damaged);
        CommandRun answer = run("verify", store);
        assertEquals(1, answer.code(), name + " " + offset);
        assertEquals("", answer.out());
        assertEquals(1, answer.err().lines().count(), answer.err());
        assertTrue(answer.err().contains(name + ", offset "), answer.err());
      }
      Files.write(file, bytes);
    }
    assertTrue(right("verify", store).contains("whole   yes"));
    Files.writeString(store.resolve(".DS_Store"), "?");
    assertTrue(right("verify", store).contains("foreign .DS_Store"));
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
    assertRefused("'five' is not a key", "put", store, "five", 1);
    assertRefused("key 5 has no value", "put", store, 4, 40, 5);
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
      CommandRun answer = run("get", store, 1);
      assertEquals(2, answer.code(), answer.err());
      assertEquals(1, answer.err().lines().count(), answer.err());
      assertTrue(answer.err().contains("in use by this process"), answer.err());
    }
    assertEquals("2" + System.lineSeparator(), right("get", store, 1));
  }

  private static void assertRefused(String word, Object... arguments) {
    CommandRun answer = run(arguments);
    assertEquals(2, answer.code(), answer.err());
    assertEquals("", answer.out());
    assertEquals(1, answer.err().lines().count(), answer.err());
    assertTrue(answer.err().contains(word), answer.err());
  }
}
