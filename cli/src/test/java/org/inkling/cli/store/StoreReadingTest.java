package org.inkling.cli.store;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.Map;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.cli.CommandRun;
import org.inkling.hybrid.index.HybridIndex;
import org.inkling.hybrid.index.HybridOptions;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That commands that read a store need no permission to write: they change nothing in it. */
final class StoreReadingTest {
  @TempDir Path folder;

  private Map<String, byte[]> content(Path store) throws IOException {
    var content = new TreeMap<String, byte[]>();
    try (Stream<Path> all = Files.list(store)) {
      for (Path file : all.toList()) {
        content.put(file.getFileName().toString(), Files.readAllBytes(file));
      }
    }
    return content;
  }

  /** Makes a store whose last record was cut off by a crash, and without a file for its lock. */
  private Path tornStore() throws IOException {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, 3, 30, -7, 70);
    CommandRun.lines("store", "compact", store);
    CommandRun.lines("store", "put", store, 9, 90);
    Files.delete(store.resolve("lock"));
    try (Stream<Path> all = Files.list(store)) {
      Path log = all.filter(file -> file.toString().endsWith(".log")).sorted().toList().getLast();
      byte[] bytes = Files.readAllBytes(log);
      byte[] torn = Arrays.copyOf(bytes, bytes.length + 32);
      torn[bytes.length] = 1;
      Files.write(log, torn);
    }
    return store;
  }

  private static List<String> read(Object... arguments) {
    CommandRun run = CommandRun.of(arguments);
    assertEquals(0, run.code(), run.err());
    assertTrue(run.err().contains("a crash has left an incomplete write"), run.err());
    assertTrue(run.err().contains("left until the next command that writes"), run.err());
    return run.out().lines().toList();
  }

  @Test
  void commandsThatReadChangeNothing() throws IOException {
    Path store = tornStore();
    Map<String, byte[]> before = content(store);
    try (HybridIndex beside = HybridIndex.open(store, HybridOptions.defaults().readOnly())) {
      assertEquals(30, beside.get(3, 0));
      assertEquals(List.of("90"), read("store", "get", store, 9));
      assertEquals(List.of("-7 70", "3 30", "9 90"), read("store", "scan", store));
      assertEquals(
          List.of("key,value", "3,30", "9,90"), read("store", "export", store, "--from=0"));
      List<String> stats = read("store", "stats", store);
      assertTrue(stats.stream().anyMatch(line -> line.startsWith("stage   1 keys")), stats + "");
      Path copy = folder.resolve("copy");
      read("store", "backup", store, copy);
      assertEquals(List.of("whole   yes"), CommandRun.lines("store", "verify", copy).subList(1, 2));
      CommandRun.of("store", "put", store, 1, 2).assertRefused("in use by this process");
    }
    Map<String, byte[]> after = content(store);
    assertEquals(before.keySet(), after.keySet());
    before.forEach((name, bytes) -> assertArrayEquals(bytes, after.get(name), name));
    CommandRun put = CommandRun.of("store", "put", store, 1, 2);
    assertTrue(put.err().endsWith("; removed\n"), put.err());
    assertEquals(List.of("9 90"), CommandRun.lines("store", "scan", store, 4));
  }
}
