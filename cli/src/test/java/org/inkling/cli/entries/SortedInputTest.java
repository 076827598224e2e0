package org.inkling.cli.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.cli.datasets.ProgressLine;
import org.inkling.source.EntryStream;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Sorting of entries in memory and on disk; a map that is filled in the same order knows more. */
final class SortedInputTest {
  private static final int ENTRIES = 60_000;

  private final SplittableRandom random = TestSeed.random("SortedInputTest");

  @TempDir Path folder;

  private Path write(TreeMap<Long, Long> oracle, int entries, int range) throws IOException {
    var text = new StringBuilder("key,value\n");
    for (int i = 0; i < entries; i++) {
      long key = random.nextInt(4) == 0 ? random.nextLong() : random.nextInt(-range, range);
      long value = random.nextLong();
      oracle.put(key, value);
      text.append(key).append(',').append(value).append('\n');
    }
    return Files.writeString(folder.resolve("entries.csv"), text);
  }

  private static EntryFile open(Path file) {
    return new EntryFile(EntryInput.open(file.toString()), EntryFormat.CSV, TextColumns.ENTRIES);
  }

  private static void assertHolds(TreeMap<Long, Long> oracle, SortedInput sorted) {
    assertEquals(oracle.size(), sorted.size());
    for (int pass = 0; pass < 2; pass++) {
      try (EntryStream stream = sorted.open()) {
        for (var entry : oracle.entrySet()) {
          assertTrue(stream.next());
          assertEquals(entry.getKey(), stream.key());
          assertEquals(entry.getValue(), stream.value());
        }
        assertTrue(!stream.next());
      }
    }
  }

  private void assertNothingLeft() throws IOException {
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(folder.resolve("entries.csv")), files.toList());
    }
  }

  /** One file, a few, and one for each batch; the last entry of a key counts, wherever it is. */
  @ParameterizedTest
  @ValueSource(ints = {1 << 22, 20_000, 1})
  void entriesAreSortedAndTheLastOfAKeyCounts(int entriesInMemory) throws IOException {
    var oracle = new TreeMap<Long, Long>();
    Path path = write(oracle, ENTRIES, 10_000);
    try (EntryFile file = open(path);
        var line = new ProgressLine("sort");
        SortedInput sorted =
            SortedInput.sort(file.read(KeyOrder.SIGNED), folder, line, entriesInMemory)) {
      assertHolds(oracle, sorted);
      assertEquals(ENTRIES - oracle.size(), sorted.dropped());
    }
    assertNothingLeft();
  }

  @Test
  void nothingIsSortedToo() throws IOException {
    Path path = Files.writeString(folder.resolve("entries.csv"), "");
    try (EntryFile file = open(path);
        var line = new ProgressLine("sort");
        SortedInput sorted = SortedInput.sort(file.read(KeyOrder.SIGNED), folder, line)) {
      assertHolds(new TreeMap<>(), sorted);
    }
    assertNothingLeft();
  }

  private SortedInput requireSorted(Path path) {
    try (EntryFile file = open(path);
        var line = new ProgressLine("read")) {
      return SortedInput.requireSorted(file.read(KeyOrder.SIGNED), folder, line);
    }
  }

  @Test
  void sortedEntriesNeedNoSort() throws IOException {
    Path path = Files.writeString(folder.resolve("entries.csv"), "-5,1\n-4,2\n0,3\n9,4\n");
    try (SortedInput sorted = requireSorted(path)) {
      assertHolds(new TreeMap<>(java.util.Map.of(-5L, 1L, -4L, 2L, 0L, 3L, 9L, 4L)), sorted);
      assertEquals(0, sorted.dropped());
    }
    assertNothingLeft();
  }

  @Test
  void unsortedEntriesAreRefusedWithTheLine() throws IOException {
    for (String last : new String[] {"8", "9"}) {
      Path path = Files.writeString(folder.resolve("entries.csv"), "1,1\n9,4\n" + last + ",4\n");
      var refused = assertThrows(EntryFileException.class, () -> requireSorted(path));
      String message = refused.getMessage();
      assertTrue(message.contains("line 3: expected a key greater than 9"), message);
      assertTrue(message.contains(last.equals("9") ? "the same key" : "found 8"), message);
      assertTrue(message.contains("--sort"), message);
      assertNothingLeft();
    }
  }
}
