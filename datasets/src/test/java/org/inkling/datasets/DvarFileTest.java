package org.inkling.datasets;

import static org.junit.jupiter.api.Assertions.assertArrayEquals;
import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.ByteArrayOutputStream;
import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.zip.CRC32;
import org.inkling.TestSeed;
import org.inkling.source.KeyOrder;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.ValueSource;

final class DvarFileTest {
  @TempDir private Path folder;

  /** Encodes these signed keys as the numbers of the format. */
  static byte[] encode(long... keys) {
    var bytes = new ByteArrayOutputStream();
    for (int i = 0; i < keys.length; i++) {
      long number = i == 0 ? KeyOrder.UNSIGNED.number(keys[0]) : keys[i] - keys[i - 1];
      while ((number & ~0x7FL) != 0) {
        bytes.write((int) (number & 0x7F | 0x80));
        number >>>= 7;
      }
      bytes.write((int) number);
    }
    return bytes.toByteArray();
  }

  private Path write(long count, byte... numbers) throws IOException {
    return Compressed.write(folder.resolve("keys_" + count + ".dvar.xz"), numbers);
  }

  private static KeyFileException readFails(Path file) {
    return assertThrows(KeyFileException.class, () -> Keys.read(DvarFile.open(file)));
  }

  private static void assertFailure(Path file, long offset, String words) {
    KeyFileException failure = readFails(file);
    assertEquals(file, failure.file());
    assertEquals(offset, failure.offset(), failure.getMessage());
    assertTrue(failure.getMessage().contains(words), failure.getMessage());
  }

  @ParameterizedTest
  @ValueSource(ints = {0, 1, 2, 3, 100_000})
  void whatIsEncodedIsRead(int count) throws IOException {
    long[] keys = Keys.random(count, TestSeed.of("DvarFileTest"));
    Path file = write(count, encode(keys));
    assertEquals(count, DvarFile.open(file).size());
    assertArrayEquals(keys, Keys.read(DvarFile.open(file)));
    assertArrayEquals(keys, DecodedKeys.of(file));
  }

  @Test
  void fewerAndMoreKeysThanTheNameSays() throws IOException {
    byte[] three = encode(-30, 0, 1);
    Path few = write(4, three);
    assertFailure(few, three.length, "expected 4 keys, as the name says, found the end after 3");
    Path many = write(2, three);
    assertFailure(many, three.length - 1, "expected the end after 2 keys, as the name says");
    assertFailure(write(1_000_000_000_000L, three), three.length, "the end after 3");
  }

  @Test
  void aDifferenceOfZero() throws IOException {
    assertFailure(write(3, (byte) 5, (byte) 1, (byte) 0), 2, "the duplicate 6");
  }

  @Test
  void aDifferenceBeyondTheDomain() throws IOException {
    long[] keys = {Long.MAX_VALUE - 1, Long.MAX_VALUE, Long.MIN_VALUE + 4};
    byte[] numbers = encode(keys);
    assertFailure(write(3, numbers), numbers.length - 1, "the unsorted 4");
  }

  @Test
  void aNumberOfMoreThanTenBytesOrSixtyFourBits() throws IOException {
    byte[] eleven = new byte[12];
    Arrays.fill(eleven, (byte) 0x80);
    eleven[0] = 1;
    eleven[11] = 1;
    assertFailure(write(2, eleven), 1, "expected a number of at most 10 bytes and 64 bits");
    byte[] wide = Arrays.copyOf(eleven, 11);
    wide[10] = 2;
    assertFailure(write(2, wide), 1, "expected a number of at most 10 bytes and 64 bits");
    wide[10] = 1;
    assertFailure(write(1, wide), 1, "expected the end");
  }

  @Test
  void aNumberThatIsCutOff() throws IOException {
    assertFailure(write(2, (byte) 1, (byte) 0x80), 2, "expected the rest of a number");
  }

  @Test
  void damagedXz() throws IOException {
    Path file = write(1000, encode(Keys.random(1000, TestSeed.of("DvarFileTest"))));
    byte[] whole = Files.readAllBytes(file);
    Files.write(file, Arrays.copyOf(whole, whole.length / 2));
    assertTrue(readFails(file).getMessage().contains("expected intact xz data"));
    byte[] flipped = whole.clone();
    flipped[whole.length / 2] ^= 4;
    Files.write(file, flipped);
    assertEquals(file, readFails(file).file());
    Files.write(file, new byte[] {1, 2, 3});
    assertFailure(file, 0, "expected intact xz data");
    Files.write(file, new byte[0]);
    assertFailure(file, 0, "expected intact xz data");
  }

  @Test
  void aNameWithoutACount() {
    Path file = folder.resolve("keys.dvar.xz");
    KeyFileException failure = assertThrows(KeyFileException.class, () -> DvarFile.open(file));
    assertTrue(failure.getMessage().contains("a name such as keys_1000.dvar.xz"));
  }

  /** The header of a block gives the size of the decoder's dictionary. */
  @Test
  void aDictionaryLargerThanThatOfAnyPresetIsRefused() throws IOException {
    Path file = write(1, (byte) 5);
    byte[] bytes = Files.readAllBytes(file);
    assertEquals(1, Keys.read(DvarFile.open(file)).length);
    int block = 12; // after the header of the stream
    int end = block + 4 * bytes[block]; // of the block's header, its checksum excluded
    assertEquals(0x21, bytes[block + 2], "the filter");
    bytes[block + 4] = 30; // 128 MiB
    var crc = new CRC32();
    crc.update(bytes, block, end - block);
    ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).putInt(end, (int) crc.getValue());
    Files.write(file, bytes);
    readFails(file);
  }
}
