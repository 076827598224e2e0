package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.List;
import java.util.OptionalLong;
import java.util.stream.Stream;
import org.inkling.TestSeed;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;
import org.inkling.source.UnsortedSourceException;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class SosdFileTest {
  /** The number of keys that the buffers of readers and writers hold. */
  private static final int BUFFER_KEYS = 8192;

  @TempDir private Path folder;

  private Path write(long... words) throws IOException {
    ByteBuffer bytes = ByteBuffer.allocate(words.length * 8).order(ByteOrder.LITTLE_ENDIAN);
    bytes.asLongBuffer().put(words);
    return Files.write(folder.resolve("keys.sosd"), bytes.array());
  }

  private static KeyFileException readFails(SortedKeySource source) {
    return assertThrows(KeyFileException.class, () -> Keys.read(source));
  }

  private static void assertNames(KeyFileException failure, Path file, long offset) {
    assertEquals(file, failure.file());
    assertEquals(offset, failure.offset());
    assertTrue(
        failure.getMessage().startsWith(file + ", offset " + offset + ": expected "),
        failure.getMessage());
    assertTrue(failure.getMessage().contains(failure.expected()), failure.getMessage());
    assertTrue(failure.getMessage().endsWith("found " + failure.found()), failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 1000, BUFFER_KEYS - 1, BUFFER_KEYS, BUFFER_KEYS + 1, 30_000})
  void whatIsWrittenIsReadStreamedAndMapped(int count) {
    long[] keys = Keys.random(count, TestSeed.of("SosdFileTest"));
    Path file = folder.resolve("keys.sosd");
    assertEquals(count, SosdFile.write(file, SortedKeySource.of(keys)));
    SosdFile sosd = SosdFile.open(file);
    assertEquals(count, sosd.size());
    assertArrayEquals(keys, Keys.read(sosd));
    assertArrayEquals(keys, Keys.read(sosd), "a second pass");
    MappedKeys mapped = sosd.map();
    assertEquals(count, mapped.size());
    assertArrayEquals(keys, Keys.read(mapped));
    OptionalLong last = count == 0 ? OptionalLong.empty() : OptionalLong.of(keys[keys.length - 1]);
    assertEquals(last, sosd.lastKey());
  }

  @Test
  void mappedKeysCrossWindows() {
    long[] keys = Keys.random(1003, TestSeed.of("SosdFileTest"));
    Path file = folder.resolve("keys.sosd");
    SosdFile.write(file, SortedKeySource.of(keys));
    MappedKeys mapped = MappedKeys.map(file, keys.length, 64);
    assertArrayEquals(keys, Keys.read(mapped));
    for (int i = keys.length - 1; i >= 0; i--) {
      assertEquals(keys[i], mapped.key(i));
    }
    assertThrows(IndexOutOfBoundsException.class, () -> mapped.key(-1));
    assertThrows(IndexOutOfBoundsException.class, () -> mapped.key(keys.length));
  }

  @Test
  void unsignedOrderBecomesSignedOrder() throws IOException {
    Path file = write(4, 0, 1, Long.MIN_VALUE, -1);
    long[] expected = {Long.MIN_VALUE, Long.MIN_VALUE + 1, 0, Long.MAX_VALUE};
    assertArrayEquals(expected, Keys.read(SosdFile.open(file)));
    assertArrayEquals(expected, Keys.read(SosdFile.open(file).map()));
    Path copy = folder.resolve("copy.sosd");
    SosdFile.write(copy, SosdFile.open(file));
    assertEquals(-1, Files.mismatch(file, copy));
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 7})
  void tooShortForACount(int bytes) throws IOException {
    Path file = Files.write(folder.resolve("tiny.sosd"), new byte[bytes]);
    assertNames(assertThrows(KeyFileException.class, () -> SosdFile.open(file)), file, bytes);
  }

  @ParameterizedTest
  @ValueSource(longs = {-1, Long.MIN_VALUE, Long.MAX_VALUE, 1L << 61, (1L << 60)})
  void absurdCount(long count) throws IOException {
    Path file = write(count, 1, 2);
    KeyFileException failure = assertThrows(KeyFileException.class, () -> SosdFile.open(file));
    assertTrue(failure.offset() == 0 || failure.offset() == 24, failure.getMessage());
    assertNames(failure, file, failure.offset());
    assertTrue(failure.getMessage().contains(Long.toUnsignedString(count)), failure.getMessage());
  }

  @Test
  void truncated() throws IOException {
    Path file = write(3, 1, 2, 3);
    for (int bytes = 8; bytes < 32; bytes++) {
      Path cut = folder.resolve("cut" + bytes);
      Files.copy(file, cut);
      try (FileChannel channel = FileChannel.open(cut, StandardOpenOption.WRITE)) {
        channel.truncate(bytes);
      }
      KeyFileException failure = assertThrows(KeyFileException.class, () -> SosdFile.open(cut));
      assertNames(failure, cut, bytes);
      assertEquals("3 keys, 32 bytes in all", failure.expected());
    }
  }

  @Test
  void overLong() throws IOException {
    Path file = write(2, 1, 2, 3);
    KeyFileException failure = assertThrows(KeyFileException.class, () -> SosdFile.open(file));
    assertNames(failure, file, 24);
    assertEquals("8 bytes more", failure.found());
    Path odd = Files.write(folder.resolve("odd"), new byte[9]);
    assertNames(assertThrows(KeyFileException.class, () -> SosdFile.open(odd)), odd, 8);
  }

  @Test
  void unsortedAndDuplicateKeys() throws IOException {
    Path unsorted = write(4, 1, 5, 4, 6);
    for (SortedKeySource source : sources(unsorted)) {
      KeyFileException failure = readFails(source);
      assertNames(failure, unsorted, 24);
      assertEquals("a key greater than 5, the one before it", failure.expected());
      assertEquals("the unsorted 4", failure.found());
    }
    Path duplicate = write(3, 7, -2, -2);
    for (SortedKeySource source : sources(duplicate)) {
      KeyFileException failure = readFails(source);
      assertNames(failure, duplicate, 24);
      assertEquals("the duplicate 18446744073709551614", failure.found());
    }
  }

  private static List<SortedKeySource> sources(Path file) {
    SosdFile sosd = SosdFile.open(file);
    return List.of(sosd, sosd.map());
  }

  @Test
  void disorderBetweenTwoBuffers() throws IOException {
    long[] words = new long[BUFFER_KEYS + 2];
    words[0] = BUFFER_KEYS + 1;
    for (int i = 1; i < words.length; i++) {
      words[i] = i;
    }
    words[BUFFER_KEYS + 1] = 3;
    Path file = write(words);
    assertNames(readFails(SosdFile.open(file)), file, 8L * (BUFFER_KEYS + 1));
  }

  @Test
  void aFileThatShrinksUnderAPass() {
    Path file = folder.resolve("keys.sosd");
    SosdFile.write(
        file, SortedKeySource.of(Keys.random(3 * BUFFER_KEYS, TestSeed.of("SosdFileTest"))));
    SosdFile sosd = SosdFile.open(file);
    assertThrows(
        KeyFileException.class,
        () -> {
          try (KeyStream keys = sosd.open();
              FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE)) {
            assertTrue(keys.next());
            channel.truncate(8 * (BUFFER_KEYS + 100) + 3);
            while (keys.next()) {
              assertTrue(keys.key() > Long.MIN_VALUE);
            }
          }
        });
  }

  @Test
  void noSuchFile() {
    Path file = folder.resolve("nothing");
    var failure = assertThrows(UncheckedIOException.class, () -> SosdFile.open(file));
    assertEquals(file + " cannot be read: no such file or folder", failure.getMessage());
    Path lost = folder.resolve("no").resolve("file");
    var writing =
        assertThrows(UncheckedIOException.class, () -> SosdFile.write(lost, SortedKeySource.of(1)));
    assertEquals(lost + " cannot be written: no such file or folder", writing.getMessage());
  }

  @Test
  void aFailedWriteLeavesWhatWasThere() throws IOException {
    Path file = write(1, 9);
    assertThrows(
        UnsortedSourceException.class, () -> SosdFile.write(file, SortedKeySource.of(1, 2, 2)));
    assertArrayEquals(new long[] {KeyOrder.UNSIGNED.key(9)}, Keys.read(SosdFile.open(file)));
    try (Stream<Path> files = Files.list(folder)) {
      assertEquals(List.of(file), files.toList());
    }
    SosdFile.write(file, SortedKeySource.of(1, 2));
    assertEquals(2, SosdFile.open(file).size());
  }

  @Test
  void aSourceOfUnknownSizeIsCounted() {
    Path file = folder.resolve("keys.sosd");
    SosdFile.write(file, new Unsized(SortedKeySource.of(-5, 0, 5)));
    assertArrayEquals(new long[] {-5, 0, 5}, Keys.read(SosdFile.open(file)));
    assertEquals(
        KeySummary.of(SosdFile.open(file)), KeySummary.of(new Unsized(SosdFile.open(file))));
  }

  private record Unsized(SortedKeySource source) implements SortedKeySource {
    @Override
    public long size() {
      return UNKNOWN_SIZE;
    }

    @Override
    public KeyStream open() {
      return source.open();
    }
  }
}
