package org.inkling.cli.entries;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeMap;
import java.util.stream.LongStream;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.cli.CommandRun;
import org.inkling.datasets.SosdFile;
import org.inkling.disk.index.DiskIndex;
import org.inkling.source.KeyOrder;
import org.inkling.source.SortedEntrySource;
import org.inkling.source.SortedKeySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** A user's entries in and out of stores and index files: what comes out is what went in. */
final class DataCommandsTest {
  private static final int ENTRIES = 2_000;
  private static final String MAX_KEY = "18446744073709551615";

  private final SplittableRandom random = TestSeed.random("DataCommandsTest");

  @TempDir Path folder;

  /** Entries in random order, also of the smallest and the largest key. */
  private List<String> entries(KeyOrder order, String separator) {
    var oracle = new TreeMap<Long, Long>();
    oracle.put(Long.MIN_VALUE, 1L);
    oracle.put(Long.MAX_VALUE, 2L);
    while (oracle.size() < ENTRIES) {
      oracle.put(random.nextLong(), random.nextLong());
    }
    List<String> lines = new ArrayList<>();
    oracle.forEach((key, value) -> lines.add(order.format(key) + separator + value));
    return lines;
  }

  private Path write(String name, List<String> lines) throws IOException {
    return Files.write(folder.resolve(name), lines);
  }

  private static List<String> shuffled(List<String> lines, SplittableRandom random) {
    List<String> shuffled = new ArrayList<>(lines);
    for (int i = shuffled.size(); i > 1; i--) {
      java.util.Collections.swap(shuffled, i - 1, random.nextInt(i));
    }
    return shuffled;
  }

  private static Object[] with(KeyOrder order, Object... arguments) {
    return order == KeyOrder.SIGNED
        ? arguments
        : Stream.concat(Stream.of(arguments), Stream.of("--unsigned")).toArray();
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void aStoreGivesBackWhatItGot(KeyOrder order) throws IOException {
    List<String> lines = entries(order, ",");
    Path csv = write("in.csv", shuffled(lines, random));
    Path store = folder.resolve("store");
    List<String> said = CommandRun.lines(with(order, "store", "import", store, csv));
    assertEquals(List.of("store   " + store, "entries " + ENTRIES + " imported"), said);
    Path out = folder.resolve("out.csv");
    assertEquals("entries " + ENTRIES, CommandRun.lines("store", "export", store, out).getLast());
    List<String> exported = Files.readAllLines(out);
    assertEquals("key,value", exported.getFirst());
    assertEquals(lines, exported.subList(1, exported.size()));
    assertEquals(lines, CommandRun.lines("store", "export", store, "--no-header"));
    String word = order == KeyOrder.SIGNED ? "signed numbers" : "unsigned numbers";
    assertTrue(CommandRun.lines("store", "stats", store).contains("order   " + word));
    Path pairs = folder.resolve("out.pairs");
    CommandRun.lines("store", "export", store, pairs);
    Path copy = folder.resolve("copy");
    CommandRun.lines(with(order, "store", "import", copy, pairs));
    assertEquals(lines, CommandRun.lines("store", "export", copy, "--no-header"));
  }

  @ParameterizedTest
  @EnumSource(KeyOrder.class)
  void anIndexFileGivesBackWhatItGot(KeyOrder order) throws IOException {
    List<String> lines = entries(order, "\t");
    Path tsv = write("in.tsv", shuffled(lines, random));
    Path index = folder.resolve("index");
    CommandRun.of(with(order, "disk", "build", index, "--entries", tsv))
        .assertRefused(tsv + ", line ", "--sort");
    assertFalse(Files.exists(index));
    List<String> said =
        CommandRun.lines(with(order, "disk", "build", index, "--entries", tsv, "--sort"));
    assertTrue(said.contains("entries " + ENTRIES), said.toString());
    assertEquals(
        lines, CommandRun.lines("disk", "export", index, "--no-header", "--format", "tsv"));
    Path pairs = folder.resolve("out.pairs");
    CommandRun.lines("disk", "export", index, pairs);
    Path copy = folder.resolve("copy");
    CommandRun.lines(with(order, "disk", "build", copy, "--entries", pairs));
    assertEquals(lines, CommandRun.lines("disk", "export", copy, "--no-header", "--format", "tsv"));
    try (DiskIndex opened = DiskIndex.open(copy)) {
      assertEquals(order, opened.keyOrder());
    }
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(4, files.count(), "temporary files are left");
    }
  }

  /** The number that a user has in a file of unsigned keys is the number that finds it. */
  @Test
  void keysOfAFileAreFoundByTheirNumbers() throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    LongStream.of(3, 0, 5, -1).forEach(bytes::putLong);
    Path keys = Files.write(folder.resolve("keys_uint64"), bytes.array());
    Path store = folder.resolve("store");
    Path index = folder.resolve("index");
    CommandRun.lines("store", "load", store, keys);
    CommandRun.lines("disk", "build", index, "--keys", keys);
    assertEquals(1, CommandRun.lines("store", "get", store, 5).size());
    assertEquals(1, CommandRun.of("store", "get", store, 6).code());
    List<String> scanned = CommandRun.lines("store", "scan", store, "5", MAX_KEY);
    assertEquals(List.of("5", MAX_KEY), keys(scanned));
    assertEquals(scanned, CommandRun.lines("disk", "scan", index, "--from", "5"));
    assertEquals(scanned, CommandRun.lines("disk", "lookup", index, 5, MAX_KEY));
    CommandRun.of("store", "get", store, -5).assertRefused("'-5' is not a key", "from 0 to");
    CommandRun.lines("store", "remove", store, MAX_KEY);
    assertEquals(List.of("0", "5"), keys(CommandRun.lines("store", "scan", store)));
  }

  private static List<String> keys(List<String> lines) {
    return lines.stream().map(line -> line.substring(0, line.indexOf(' '))).toList();
  }

  /** Where signed and unsigned order agree, a program finds a key under its number, too. */
  @Test
  void smallKeysOfAFileAreKeysOfTheIndex() {
    for (String last : List.of("16", "9223372036854775807", "9223372036854775808")) {
      long[] numbers = {10, 13, Long.parseUnsignedLong(last)};
      KeyOrder order = numbers[2] < 0 ? KeyOrder.UNSIGNED : KeyOrder.SIGNED;
      Path file = folder.resolve("keys-" + last);
      long[] shifted = LongStream.of(numbers).map(KeyOrder.UNSIGNED::key).toArray();
      SosdFile.write(file, SortedKeySource.of(shifted));
      Path index = folder.resolve("index-" + last);
      Path store = folder.resolve("store-" + last);
      CommandRun.lines("disk", "build", index, "--keys", file);
      CommandRun.lines("store", "load", store, file);
      List<String> found = CommandRun.lines("store", "get", store, 10, 13, last);
      assertEquals(List.of("10", "13", last), keys(found));
      assertEquals(found, CommandRun.lines("store", "scan", store));
      assertEquals(found, CommandRun.lines("disk", "scan", index));
      assertEquals(found, CommandRun.lines("disk", "lookup", index, 10, 13, last));
      try (DiskIndex opened = DiskIndex.open(index)) {
        assertEquals(order, opened.keyOrder());
        assertEquals(order == KeyOrder.SIGNED, opened.containsKey(10));
      }
    }
  }

  @Test
  void aWrongLineLosesNoLineBeforeIt() throws IOException {
    Path csv = write("wrong.csv", List.of("1,10", "2,20", "3,30", "4,40", "5,50", "6,x"));
    for (int batch : new int[] {1, 2, 5, 6, 1 << 20}) {
      Path store = folder.resolve("store-" + batch);
      CommandRun.of("store", "import", store, csv, "--batch", batch)
          .assertRefused(csv + ", line 6, column 2", "; the entries before it are imported: 5");
      assertEquals(List.of("5"), CommandRun.lines("store", "scan", store, "--count"));
    }
    Path store = folder.resolve("none");
    for (int batch : new int[] {-1, 0, (1 << 20) + 1}) {
      CommandRun.of("store", "import", store, csv, "--batch", batch)
          .assertRefused("--batch is 1 to 1048576, not " + batch);
    }
    assertFalse(Files.exists(store));
  }

  @Test
  void filesOfEarlierReleasesHaveSignedKeys() {
    Path index = folder.resolve("index");
    DiskIndex.builder(index).write(SortedEntrySource.of(new long[] {-7, 5}, new long[] {70, 50}));
    assertEquals(List.of("-7 70", "5 50"), CommandRun.lines("disk", "scan", index));
  }

  @Test
  void aStoreKeepsItsOrder() throws IOException {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, -1, 10);
    CommandRun.of("store", "put", store, 1, 10, "--unsigned")
        .assertRefused("a store of signed keys");
    Path large = write("large.csv", List.of("5,1", MAX_KEY + ",2"));
    CommandRun.of("store", "import", store, large)
        .assertRefused(large + ", line 2, column 1", "; the entries before it are imported: 1");
    assertEquals(List.of("-1 10", "5 1"), CommandRun.lines("store", "scan", store));
    CommandRun.of("store", "load", store, "uniform:500").assertRefused("does not go into");
  }

  @Test
  void manyKeysAreWrittenReadAndRemovedInOneStart() {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, 1, 10, -2, 20, 1, 11);
    CommandRun got = CommandRun.of("store", "get", store, -2, 1, 3);
    assertEquals(1, got.code());
    assertEquals(List.of("-2 20", "1 11", "3 absent"), got.out().lines().toList());
    CommandRun removed = CommandRun.of("store", "remove", store, 1, 3);
    assertEquals(1, removed.code());
    assertEquals("inkling store remove: key 3 is absent from " + store, removed.err().strip());
    assertEquals(List.of("-2 20"), CommandRun.lines("store", "scan", store));
    assertEquals(List.of(), CommandRun.lines("store", "remove", store, -2));
    CommandRun.of("store", "put", store, 4, 40, 5).assertRefused("key 5 has no value after it");
    assertEquals(List.of(), CommandRun.lines("store", "scan", store), "nothing is put by halves");
  }

  @Test
  void aScanSaysThatMoreFollows() throws IOException {
    List<String> lines = entries(KeyOrder.SIGNED, ",");
    Path csv = write("in.csv", lines);
    Path store = folder.resolve("store");
    Path index = folder.resolve("index");
    CommandRun.lines("store", "import", store, csv);
    CommandRun.lines("disk", "build", index, "--entries", csv);
    for (Object[] scan : new Object[][] {{"store", "scan", store}, {"disk", "scan", index}}) {
      CommandRun limited = CommandRun.of(scan);
      assertEquals(0, limited.code());
      assertEquals(100, limited.out().lines().count());
      assertTrue(limited.err().startsWith("more entries follow"), limited.err());
      assertEquals(ENTRIES, CommandRun.lines(and(scan, "--all")).size());
      assertEquals(ENTRIES, CommandRun.lines(and(scan, "--limit", ENTRIES)).size());
      assertEquals(List.of(ENTRIES + ""), CommandRun.lines(and(scan, "--count")));
      CommandRun.of(and(scan, "--all", "--limit", 5)).assertRefused("--all does not go with");
    }
    CommandRun.of("store", "scan", store, "1", "--to", "2").assertRefused("do not go with");
  }

  private static Object[] and(Object[] scan, Object... more) {
    return Stream.concat(Stream.of(scan), Stream.of(more)).toArray();
  }

  @Test
  void aQuoteThatIsNotClosedLosesNoLine() throws IOException {
    Path csv = write("quote.csv", List.of("1,10,ok", "2,20,\"6 inch", "3,30,x"));
    CommandRun.of("store", "import", folder.resolve("store"), csv)
        .assertRefused(csv + ", after line 1", "; the entries before it are imported: 1");
    CommandRun.of("disk", "build", folder.resolve("index"), "--entries", csv, "--sort")
        .assertRefused(csv + ", after line 1");
  }

  @Test
  void aFileWhoseBeginningIsWrongCreatesNoStore() throws IOException {
    Path store = folder.resolve("store");
    Path csv = write("wrong.csv", List.of("1,x", "2,20"));
    CommandRun.of("store", "import", store, csv).assertRefused(csv + ", line 1, column 2");
    assertFalse(Files.exists(store));
    write("wrong.csv", List.of("1,10"));
    CommandRun.lines("store", "import", store, csv, "--unsigned");
    assertEquals(List.of("1 10"), CommandRun.lines("store", "scan", store));
  }

  @Test
  void aRangeIsExported() throws IOException {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, 1, 10, 2, 20, 3, 30, 4, 40);
    assertEquals(
        List.of("key,value", "2,20", "3,30"),
        CommandRun.lines("store", "export", store, "--from", 2, "--to", 3));
    Path out = write("out.csv", List.of("precious"));
    CommandRun.of("store", "export", store, out).assertRefused("already exists", "--force");
    assertEquals(List.of("precious"), Files.readAllLines(out));
    CommandRun.lines("store", "export", store, out, "--force");
    assertEquals(5, Files.readAllLines(out).size());
    CommandRun.of("store", "export", store, folder, "--force").assertRefused("is not a file");
  }

  @Test
  void anExportThroughALinkReplacesItsTarget() throws IOException {
    Path store = folder.resolve("store");
    CommandRun.lines("store", "put", store, 1, 10);
    Path target = Files.createDirectory(folder.resolve("elsewhere")).resolve("target.csv");
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), target);
    CommandRun.of("store", "export", store, link, "--force")
        .assertRefused("link.csv", "a symbolic link to a file that does not exist");
    Files.writeString(target, "precious");
    CommandRun.of("store", "export", store, link).assertRefused("already exists", "--force");
    CommandRun.lines("store", "export", store, link, "--force");
    assertTrue(Files.isSymbolicLink(link));
    assertEquals(List.of("key,value", "1,10"), Files.readAllLines(target));
    try (var files = Files.list(target.getParent())) {
      assertEquals(List.of(target), files.toList());
    }
  }

  @Test
  void optionsThatDoNotFitAreRefused() throws IOException {
    Path csv = write("in.csv", List.of("1,2"));
    Path index = folder.resolve("index");
    CommandRun.of("disk", "build", index).assertRefused("--entries FILE or --keys");
    CommandRun.of("disk", "build", index, "--entries", csv, "--keys", "osm:5")
        .assertRefused("--keys does not go with --entries");
    CommandRun.of("disk", "build", index, "--keys", "osm:5", "--sort")
        .assertRefused("--sort goes with --entries");
    CommandRun.of("disk", "build", index, "--entries", write("in.txt", List.of("1,2")))
        .assertRefused("ends in none of .csv, .tsv and .pairs; --format");
    CommandRun.of("disk", "build", index, "--entries", csv, "--format", "xml")
        .assertRefused("--format is csv, tsv or pairs, not xml");
    CommandRun.of("disk", "build", index, "--entries", csv, "--key-column", "id")
        .assertRefused(csv + ", line 1: expected a header with the column 'id'");
    CommandRun.of("store", "import", folder.resolve("store"), folder.resolve("missing.csv"))
        .assertRefused("missing.csv cannot be read: no such file");
    assertFalse(Files.exists(folder.resolve("store")));
    assertFalse(Files.exists(index));
  }

  @Test
  void measurementsTakeTheSameFiles() throws IOException {
    Path csv = write("in.csv", shuffled(entries(KeyOrder.SIGNED, ","), random));
    assertTrue(CommandRun.lines("datasets", "hardness", csv).contains("keys    " + ENTRIES));
    CommandRun compared = CommandRun.of("disk", "compare", "--keys", csv);
    assertEquals(0, compared.code(), compared.err());
    assertTrue(compared.out().contains(ENTRIES + " of them"), compared.out());
    CommandRun bench =
        CommandRun.of(
            "bench", "--keys", csv, "--index", "loft", "--seconds", "0.02", "--repeat", "1");
    assertEquals(0, bench.code(), bench.err());
    assertTrue(bench.err().contains("warning: a repeat of loft lasted 0.0"), bench.err());
  }
}
