package org.inkling.cli.entries;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.attribute.PosixFilePermissions;
import java.util.List;
import java.util.stream.LongStream;
import org.inkling.cli.CommandRun;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** What a command refuses, it leaves as it was. */
final class NothingLostTest {
  @TempDir Path folder;

  private Path csv;
  private Path store;
  private Path index;

  private void make() throws IOException {
    csv = Files.write(folder.resolve("in.csv"), List.of("order,cents", "1,10", "2,20", "3,30"));
    store = folder.resolve("store");
    index = folder.resolve("index");
    assertEquals(
        List.of("store   " + store, "header  order,cents", "entries 3 imported"),
        CommandRun.lines("store", "import", store, csv));
    List<String> said = CommandRun.lines("disk", "build", index, "--entries", csv);
    assertTrue(said.contains("header  order,cents"), said.toString());
  }

  @ParameterizedTest
  @ValueSource(strings = {"--dry-run", "zz", "9223372036854775808", "-"})
  void aWrongArgumentRemovesNothing(String wrong) throws IOException {
    make();
    String reason = wrong.startsWith("--") ? "there is no option " + wrong : "is not a key";
    CommandRun.of("store", "remove", store, 1, wrong).assertRefused(reason);
    CommandRun.of("store", "get", store, 1, wrong).assertRefused(reason);
    CommandRun.of("disk", "lookup", index, 1, wrong).assertRefused(reason);
    assertEquals(List.of("1 10", "2 20", "3 30"), CommandRun.lines("store", "scan", store));
  }

  @Test
  void aCommandDoesNotReplaceWhatItReads() throws IOException {
    make();
    Path keys = folder.resolve("keys_uint64");
    ByteBuffer bytes = ByteBuffer.allocate(16).order(ByteOrder.LITTLE_ENDIAN);
    LongStream.of(1, 5).forEach(bytes::putLong);
    Files.write(keys, bytes.array());
    byte[] before = Files.readAllBytes(index);
    Path link = Files.createSymbolicLink(folder.resolve("link.csv"), index);
    String reason = "is what the entries come from";
    CommandRun.of("disk", "build", csv, "--entries", csv, "--force").assertRefused(reason);
    CommandRun.of("disk", "build", keys, "--keys", keys, "--force").assertRefused(reason);
    CommandRun.of("disk", "export", index, link, "--force").assertRefused(reason);
    CommandRun.of("disk", "export", index, index, "--format", "csv", "--force")
        .assertRefused(reason);
    try (var files = Files.list(store)) {
      for (Path file : files.toList()) {
        CommandRun.of("store", "export", store, file, "--format", "csv", "--force")
            .assertRefused(reason);
      }
    }
    assertEquals(4, Files.readAllLines(csv).size());
    assertArrayEquals(bytes.array(), Files.readAllBytes(keys));
    assertArrayEquals(before, Files.readAllBytes(index));
    CommandRun.lines("store", "verify", store);
  }

  @Test
  void aReplacedFileKeepsItsPermissions() throws IOException {
    make();
    Path out = Files.createFile(folder.resolve("out.csv"));
    var owner = PosixFilePermissions.fromString("rw-------");
    Files.setPosixFilePermissions(out, owner);
    CommandRun.lines("store", "export", store, out, "--force");
    assertEquals(owner, Files.getPosixFilePermissions(out));
    assertEquals(4, Files.readAllLines(out).size());
  }

  @Test
  void aFormatIsNamedByTheEndingOrTheOption() throws IOException {
    make();
    Path out = folder.resolve("out.xyz");
    CommandRun.of("store", "export", store, out).assertRefused("ends in none of", "--format");
    assertFalse(Files.exists(out));
    CommandRun.lines("store", "export", store, out, "--format", "tsv");
    assertEquals("key\tvalue", Files.readAllLines(out).getFirst());
  }

  @Test
  void filesAndFoldersAreNotMistaken() throws IOException {
    make();
    CommandRun.of("store", "get", csv, 1).assertRefused("is a file, not the folder of a store");
    CommandRun.of("disk", "scan", store).assertRefused("is a folder, not an index file");
  }

  @Test
  void anUnsortedKeyFileIsRefusedWithThePlace() throws IOException {
    Path keys = folder.resolve("unsorted_uint64");
    ByteBuffer bytes = ByteBuffer.allocate(32).order(ByteOrder.LITTLE_ENDIAN);
    LongStream.of(3, 7, Long.MIN_VALUE + 5, 9).forEach(bytes::putLong);
    Files.write(keys, bytes.array());
    Path made = folder.resolve("made");
    CommandRun.of("disk", "build", made, "--keys", keys)
        .assertRefused(keys + ", offset 24", "9223372036854775813");
    CommandRun.of("store", "load", made, keys).assertRefused(keys + ", offset 24");
    assertFalse(Files.exists(made.resolve("MANIFEST")));
  }
}
