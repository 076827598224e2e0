package org.inkling.datasets;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.SplittableRandom;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.IntStream;
import org.inkling.TestSeed;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks what keys the lines of a file give; a character stands for the byte of its number. */
final class StringFileTest {
  private static final int ANY_LENGTH = Integer.MAX_VALUE;
  private static final String LIMIT = ", the limit of a set in memory";

  @TempDir private Path folder;

  static List<String> texts(StringKeys keys) {
    return IntStream.range(0, keys.size())
        .mapToObj(i -> new String(keys.key(i), ISO_8859_1))
        .toList();
  }

  private Path write(String name, String text) throws IOException {
    byte[] bytes = text.getBytes(ISO_8859_1);
    Path file = folder.resolve(name);
    return name.endsWith(".xz") ? Compressed.write(file, bytes) : Files.write(file, bytes);
  }

  private StringKeys open(String text, int maxBytes) throws IOException {
    return StringSets.openFile(write("lines.txt", text), maxBytes);
  }

  private void assertKeys(String text, String... keys) throws IOException {
    assertEquals(List.of(keys), texts(open(text, ANY_LENGTH)));
  }

  @ParameterizedTest
  @ValueSource(strings = {"keys", "keys.txt", "keys.xz", "keys.txt.xz"})
  void plainAndCompressedFiles(String name) throws IOException {
    Path file = write(name, "alpha\nbeta\ngamma\n");
    StringKeys keys = StringSets.openFile(file, ANY_LENGTH);
    assertEquals(List.of("alpha", "beta", "gamma"), texts(keys));
    assertEquals(texts(keys), texts(StringSets.open(file.toString(), ANY_LENGTH, 1)));
  }

  @Test
  void endsOfLinesAndOfTheFile() throws IOException {
    assertKeys("");
    assertKeys("\n", "");
    assertKeys("a", "a");
    assertKeys("a\nb", "a", "b");
    assertKeys("a\n\nb\n", "", "a", "b");
    assertKeys("\n\na\n", "", "a");
    assertKeys("a\r\nb\n\r\n", "\r", "a\r", "b");
  }

  @Test
  void bytesAreUnsignedAndNotDecoded() throws IOException {
    assertKeys(
        "\u00FF\n\u0080\n\u007F\n\0\nz\u00E4\nz\0\nz\n",
        "\0",
        "z",
        "z\0",
        "z\u00E4",
        "\u007F",
        "\u0080",
        "\u00FF");
  }

  @Test
  void repeatedLinesSortedAndUnsorted() throws IOException {
    StringKeys sorted = open("a\na\nb\nb\nb\nc\n", ANY_LENGTH);
    assertEquals(List.of("a", "b", "c"), texts(sorted));
    assertEquals(3, sorted.repeated());
    StringKeys unsorted = open("b\nb\na\nc\na\nb\n\n", ANY_LENGTH);
    assertEquals(List.of("", "a", "b", "c"), texts(unsorted));
    assertEquals(3, unsorted.repeated());
    assertEquals(3, unsorted.totalBytes());
  }

  @Test
  void linesThatAreTooLong() throws IOException {
    StringKeys keys = open("abcd\nabc\nabcde\nab\nabcd\nabc", 3);
    assertEquals(List.of("ab", "abc"), texts(keys));
    assertEquals(3, keys.leftOut());
    assertEquals(1, keys.repeated());
    assertEquals(3, keys.maxLength());
    assertEquals(5, keys.totalBytes());
    assertEquals(
        "2 keys of 5 bytes, the longest of 3; lines left out as too long: 3, repeated: 1",
        keys.toString());
    StringKeys empty = open("a\n\nb", 0);
    assertEquals(List.of(""), texts(empty));
    assertEquals(2, empty.leftOut());
    assertEquals(0, empty.maxLength());
    assertThrows(IllegalArgumentException.class, () -> open("a", -1));
  }

  @Test
  void keysOneByOne() throws IOException {
    StringKeys keys = open("bb\n\nccc", ANY_LENGTH);
    assertEquals(3, keys.size());
    assertEquals(0, keys.length(0));
    assertEquals(3, keys.length(2));
    byte[] room = {1, 1, 1, 1};
    keys.copy(1, room, 1);
    assertArrayEquals(new byte[] {1, 'b', 'b', 1}, room);
    keys.key(2)[0] = 0;
    assertArrayEquals(new byte[] {'c', 'c', 'c'}, keys.key(2));
    for (int i : new int[] {-1, 3}) {
      assertThrows(IndexOutOfBoundsException.class, () -> keys.length(i));
      assertThrows(IndexOutOfBoundsException.class, () -> keys.key(i));
      assertThrows(IndexOutOfBoundsException.class, () -> keys.copy(i, room, 0));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> keys.copy(2, room, 2));
  }

  /** Against a sorted set of the platform. */
  @Test
  void manyLinesInAnyOrder() throws IOException {
    var random = new SplittableRandom(TestSeed.of("StringFileTest"));
    List<String> lines =
        random
            .ints(50_000, 0, 30_000)
            .mapToObj(i -> "folder/".repeat(i % 4) + (char) (0x70 + i % 32) + i)
            .toList();
    StringKeys keys =
        StringSets.openFile(
            write("many.txt.xz", lines.stream().collect(Collectors.joining("\n"))), 26);
    var expected = new TreeSet<>(lines);
    expected.removeIf(line -> line.length() > 26);
    assertEquals(List.copyOf(expected), texts(keys));
    long tooLong = lines.stream().filter(line -> line.length() > 26).count();
    assertTrue(tooLong > 0 && keys.repeated() > 0);
    assertEquals(tooLong, keys.leftOut());
    assertEquals(lines.size(), keys.size() + keys.leftOut() + keys.repeated());
  }

  @Test
  void damagedXz() throws IOException {
    Path file = write("damaged.txt.xz", "a line that is long enough\n".repeat(100));
    byte[] whole = Files.readAllBytes(file);
    for (int bytes : new int[] {0, 3, whole.length / 2, whole.length - 1}) {
      Files.write(file, Arrays.copyOf(whole, bytes));
      assertDamaged(file);
    }
    whole[whole.length / 2] ^= 4;
    Files.write(file, whole);
    assertDamaged(file);
    assertDamaged(Files.writeString(folder.resolve("plain.xz"), "not compressed\n"));
  }

  private static void assertDamaged(Path file) {
    var failure = assertThrows(KeyFileException.class, () -> StringSets.openFile(file, ANY_LENGTH));
    assertEquals(file, failure.file());
    assertEquals("intact xz data", failure.expected());
  }

  @ParameterizedTest
  @ValueSource(strings = {"absent.txt", "absent.txt.xz"})
  void aFileThatIsMissing(String name) {
    Path file = folder.resolve(name);
    assertEquals(file + " cannot be read: no such file or folder", unreadable(file));
  }

  @ParameterizedTest
  @ValueSource(strings = {"folder.txt", "folder.txt.xz"})
  void aFolderInsteadOfAFile(String name) throws IOException {
    Path inside = Files.createDirectory(folder.resolve(name));
    assertTrue(unreadable(inside).startsWith(inside + " cannot be read: "));
  }

  private static String unreadable(Path file) {
    var failure =
        assertThrows(UncheckedIOException.class, () -> StringSets.openFile(file, ANY_LENGTH));
    return String.valueOf(failure.getMessage());
  }

  @Test
  void moreThanTheArraysHold() throws IOException {
    Path bytes = write("bytes", "123\n4567\n123\n890");
    assertEquals(10, StringLines.read(bytes, ANY_LENGTH, 13).totalBytes());
    assertEquals(bytes + " has more than 9 bytes of keys" + LIMIT, tooLarge(bytes, 9));
    Path lines = write("lines", "\na\nab\n\n");
    assertEquals(2, StringLines.read(lines, 1, 4).size());
    assertEquals(lines + " has more than 3 lines" + LIMIT, tooLarge(lines, 3));
  }

  private static String tooLarge(Path file, int capacity) {
    var failure =
        assertThrows(KeySetException.class, () -> StringLines.read(file, ANY_LENGTH, capacity));
    return String.valueOf(failure.getMessage());
  }
}
