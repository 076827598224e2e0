package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.FileTime;
import java.util.Arrays;
import java.util.HashSet;
import java.util.List;
import java.util.Set;
import org.inkling.TestSeed;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.CsvSource;
import org.junit.jupiter.params.provider.ValueSource;

final class KeySetsTest {
  @TempDir private Path folder;

  private static String refusal(String spec) {
    return String.valueOf(
        assertThrows(KeySetException.class, () -> KeySets.open(spec, 1)).getMessage());
  }

  private static void assertMentions(String message, String... words) {
    for (String word : words) {
      assertTrue(message.contains(word), message);
    }
  }

  private Path writeDvar(String name, long... keys) throws IOException {
    return Compressed.write(
        folder.resolve(name + "_" + keys.length + ".dvar.xz"), DvarFileTest.encode(keys));
  }

  @Test
  void theNamesOfTheIssue() {
    List<String> names = KeySets.list().stream().map(KeySetInfo::name).toList();
    String expected =
        "uniform sequential normal lognormal linear piecewise books fb osm clustered covid genome"
            + " planet history libio wiki longitudes genome-real osm-real osm-lon-real";
    assertTrue(names.containsAll(Arrays.asList(expected.split(" "))), names.toString());
    assertEquals(names.size(), Set.copyOf(names).size());
  }

  @ParameterizedTest
  @CsvSource({"osm, 1000000", "osm:0, 0", "osm:17, 17", "osm:20k, 20000", "osm:20K, 20000"})
  void countsAreUnderstood(String spec, long count) {
    assertEquals(count, KeySets.open(spec, 1).size());
  }

  @ParameterizedTest
  @ValueSource(strings = {"osm:", "osm:x", "osm:-1", "osm:1G", "osm:1.5M", "osm:1:2", "osm: 5"})
  void countsThatAreNone(String spec) {
    assertMentions(refusal(spec), "'" + spec + "'", "such as 500, 20k or 3M");
  }

  @ParameterizedTest
  @ValueSource(strings = {"osm:5000000000", "osm:999999999999999999M"})
  void countsBeyondReach(String spec) {
    assertMentions(refusal(spec), "osm");
  }

  @ParameterizedTest
  @ValueSource(strings = {"osmium", "osmium:5", "OSM", "", "/no/such/file", "a\0b"})
  void unknownNamesAreToldTheKnownOnes(String spec) {
    String message = refusal(spec);
    for (KeySetInfo info : KeySets.list()) {
      assertMentions(message, info.name());
    }
  }

  @Test
  void filesByTheirForm() throws IOException {
    long[] keys = Keys.random(100, TestSeed.of("KeySetsTest"));
    Path sosd = folder.resolve("set.with:colon");
    SosdFile.write(sosd, SortedKeySource.of(keys));
    assertArrayEquals(keys, Keys.read(KeySets.open(sosd.toString(), 1)));
    Path dvar = writeDvar("any", keys);
    assertArrayEquals(keys, Keys.read(KeySets.open(dvar.toString(), 1)));
    Path fasta =
        Compressed.write(folder.resolve("x.fna.xz"), (">a\n" + "A".repeat(31)).getBytes("ASCII"));
    assertArrayEquals(new long[] {Long.MIN_VALUE}, Keys.read(KeySets.open(fasta.toString(), 1)));
  }

  @Test
  void realSetsWholeAndInRuns() throws IOException {
    long[] keys = Keys.random(500, TestSeed.of("KeySetsTest"));
    writeDvar("osm_s2", keys);
    DataFolder data = DataFolder.at(folder);
    assertArrayEquals(keys, Keys.read(KeySets.open("osm-real", 1, data)));
    assertArrayEquals(keys, Keys.read(KeySets.open("osm-real:500", 9, data)));
    Set<Integer> starts = new HashSet<>();
    for (int seed = 0; seed < 50; seed++) {
      long[] run = Keys.read(KeySets.open("osm-real:100", seed, data));
      int start = Arrays.binarySearch(keys, run[0]);
      starts.add(start);
      assertArrayEquals(Arrays.copyOfRange(keys, start, start + 100), run);
      assertArrayEquals(run, Keys.read(KeySets.open("osm-real:100", seed, data)));
    }
    assertTrue(starts.size() > 20, "starts " + starts);
  }

  @Test
  void moreKeysThanARealSetHas() throws IOException {
    writeDvar("osm_lon", 1, 2, 3);
    var failure =
        assertThrows(
            KeySetException.class, () -> KeySets.open("osm-lon-real:4", 1, DataFolder.at(folder)));
    assertEquals("osm-lon-real has 3 keys, asked for 4", failure.getMessage());
  }

  @Test
  void foldersWithoutTheFileOrWithTwo() throws IOException {
    DataFolder data = DataFolder.at(folder);
    var missing = assertThrows(KeySetException.class, () -> KeySets.open("genome-real", 1, data));
    assertMentions(String.valueOf(missing.getMessage()), folder.toString(), "genome-real");
    writeDvar("osm_s2", 1);
    writeDvar("osm_s2", 1, 2);
    var twice = assertThrows(KeySetException.class, () -> KeySets.open("osm-real", 1, data));
    assertMentions(String.valueOf(twice.getMessage()), "osm_s2_1.dvar.xz", "osm_s2_2.dvar.xz");
  }

  @Test
  void aFolderThatIsNone() throws IOException {
    Path absent = folder.resolve("absent");
    var failure = assertThrows(KeySetException.class, () -> DataFolder.at(absent));
    assertMentions(String.valueOf(failure.getMessage()), absent.toString(), "not a folder");
    Path file = Files.createFile(folder.resolve("file"));
    assertThrows(KeySetException.class, () -> DataFolder.at(file));
  }

  @Test
  void aChangedFileIsReadAgain() throws IOException {
    Path file = writeDvar("osm_s2", 1, 2);
    assertArrayEquals(new long[] {1, 2}, DecodedKeys.of(file));
    writeDvar("osm_s2", 1, 3);
    Files.setLastModifiedTime(file, FileTime.fromMillis(1_000));
    assertArrayEquals(new long[] {1, 3}, DecodedKeys.of(file));
  }
}
