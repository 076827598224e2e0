package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.HashSet;
import java.util.List;
import java.util.Locale;
import java.util.Set;
import java.util.stream.IntStream;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class StringSetsTest {
  private static final int MAX_BYTES = 8;
  private static final List<String> LINES =
      IntStream.range(0, 500).mapToObj(i -> String.format(Locale.ROOT, "line%03d", i)).toList();

  @TempDir private Path folder;

  private void writeLines(String name) throws IOException {
    String text = String.join("\n", LINES) + "\ntoo long a line\n";
    Compressed.write(folder.resolve(name), text.getBytes("US-ASCII"));
  }

  private List<String> read(String spec, long seed) {
    return StringFileTest.texts(StringSets.open(spec, MAX_BYTES, seed, DataFolder.at(folder)));
  }

  private String refusal(String spec) {
    var failure = assertThrows(KeySetException.class, () -> read(spec, 1));
    return String.valueOf(failure.getMessage());
  }

  @Test
  void realSetsWholeAndInRuns() throws IOException {
    writeLines("words_500.txt.xz");
    assertEquals(LINES, read("words", 1));
    assertEquals(LINES, read("words:500", 9));
    assertEquals(List.of(), read("words:0", 9));
    Set<Integer> starts = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      List<String> run = read("words:100", seed);
      int start = LINES.indexOf(run.getFirst());
      starts.add(start);
      assertEquals(LINES.subList(start, start + 100), run);
      assertEquals(run, read("words:100", seed));
    }
    assertTrue(starts.size() > 20, "starts " + starts);
  }

  @Test
  void aRunIsASetOfItsOwn() throws IOException {
    writeLines("paths_1.txt.xz");
    StringKeys run = StringSets.open("paths:20", MAX_BYTES, 1, DataFolder.at(folder));
    assertEquals(20, run.size());
    assertEquals(20 * 7, run.totalBytes());
    assertEquals(7, run.maxLength());
    assertEquals(1, run.leftOut());
    assertThrows(IndexOutOfBoundsException.class, () -> run.key(20));
  }

  @Test
  void moreKeysThanARealSetHas() throws IOException {
    writeLines("words_500.txt.xz");
    assertEquals("words has 500 keys, asked for 501", refusal("words:501"));
    assertEquals("words has 500 keys, asked for 3000000", refusal("words:3M"));
    assertTrue(refusal("words:x").contains("such as 500, 20k or 3M"));
  }

  @Test
  void foldersWithoutTheFileOrWithTwo() throws IOException {
    writeLines("words_many.txt.xz");
    assertEquals(
        folder + " holds no file for words, expected words_[0-9]+\\.txt\\.xz", refusal("words"));
    writeLines("paths_1.txt.xz");
    writeLines("paths_2.txt.xz");
    String message = refusal("paths");
    assertTrue(message.contains("paths_1.txt.xz") && message.contains("paths_2.txt.xz"), message);
  }

  @ParameterizedTest
  @ValueSource(strings = {"word", "word:5", "WORDS", "osm-real", "", "/no/such/file", "a\0b"})
  void unknownNamesAreToldTheKnownOnes(String spec) {
    assertEquals(
        "'"
            + spec
            + "' is neither a file nor the name of a set of strings; the names are words, paths",
        refusal(spec));
    assertThrows(KeySetException.class, () -> StringSets.open(spec, MAX_BYTES, 1));
  }

  @Test
  void namesAreKnownWithoutTheirFiles() {
    assertTrue(StringSets.isNamed("words") && StringSets.isNamed("paths:3M"));
    assertFalse(StringSets.isNamed("osm:3M") || StringSets.isNamed("words.txt"));
  }

  @Test
  void keysAreComparedWithTheBeginOfAnArray() throws IOException {
    Path file = Files.writeString(folder.resolve("three"), "b\nabc\nab\n");
    StringKeys keys = StringSets.openFile(file, MAX_BYTES);
    byte[] longer = {'a', 'b', 'c', 'd'};
    assertTrue(keys.isKey(0, longer, 0, 2) && keys.isKey(1, longer, 0, 3));
    assertFalse(
        keys.isKey(0, longer, 0, 3) || keys.isKey(2, longer, 0, 1) || keys.isKey(0, longer, 0, 0));
    assertThrows(IndexOutOfBoundsException.class, () -> keys.isKey(3, longer, 0, 1));
  }

  @Test
  void filesByTheirPath() throws IOException {
    Path file = Files.writeString(folder.resolve("set.with:colon"), "b\na\n");
    assertEquals(List.of("a", "b"), read(file.toString(), 1));
    assertTrue(refusal(folder.toString()).startsWith("'" + folder + "' is neither a file"));
  }

  @Test
  void namesThatAreNoStringSets() {
    assertFalse(StringSets.isHere("osm"));
    assertFalse(StringSets.isHere("word"));
  }
}
