package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.Arrays;
import org.inkling.TestSeed;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.junit.jupiter.api.AfterEach;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/**
 * Checks that damage anywhere in a file causes an exception that names the place, and never an
 * answer.
 */
class DamagedFileTest {
  private static final int PAGE = 512;
  private static final SampleFile SAMPLE = new SampleFile(PAGE, 31 * 4 + 7, 62 * 2 + 5);

  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();
  private Path path;
  private byte[] whole;

  @BeforeEach
  void write() throws IOException {
    path = folder.resolve("sample");
    SAMPLE.write(files, path);
    whole = Files.readAllBytes(path);
    assertEquals(0, whole.length % PAGE);
  }

  @AfterEach
  void nothingStaysOpen() {
    assertEquals(0, files.open());
  }

  private CorruptFileException corrupt(AccessMode mode) {
    var failure = assertThrows(CorruptFileException.class, () -> SAMPLE.check(files, path, mode));
    assertEquals(path, failure.file());
    String message = failure.getMessage();
    assertTrue(message.startsWith(path + ", offset " + failure.offset()), message);
    return failure;
  }

  private CorruptFileException corrupt(byte[] bytes) throws IOException {
    Files.write(path, bytes);
    return corrupt(AccessMode.BUFFERED);
  }

  @Test
  void aFileCutAnywhereIsSeen() throws IOException {
    var random = TestSeed.random("DamagedFileTest.cut");
    for (int length = 0; length < whole.length; length += random.nextInt(1, 40)) {
      corrupt(Arrays.copyOf(whole, length));
    }
  }

  @ParameterizedTest
  @EnumSource
  void aFileCutBetweenPagesIsSeen(AccessMode mode) throws IOException {
    new SampleFile(4096, 255 * 3, 5).write(files, path);
    byte[] bytes = Files.readAllBytes(path);
    for (int length = 0; length < bytes.length; length += 4096) {
      Files.write(path, Arrays.copyOf(bytes, length));
      corrupt(mode);
    }
  }

  @Test
  void aFileWithSomethingBehindItIsSeen() throws IOException {
    for (int more : new int[] {1, PAGE, 3 * PAGE}) {
      corrupt(Arrays.copyOf(whole, whole.length + more));
    }
  }

  @Test
  void aZeroedPageIsNamed() throws IOException {
    for (int at = 0; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      Arrays.fill(bytes, at, at + PAGE, (byte) 0);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @Test
  void aHalfWrittenPageIsNamed() throws IOException {
    for (int at = 0; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      Arrays.fill(bytes, at + PAGE / 2, at + PAGE, (byte) 0);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @Test
  void aPageInAnothersPlaceIsNamed() throws IOException {
    for (int at = PAGE; at < whole.length - PAGE; at += PAGE) {
      byte[] bytes = whole.clone();
      int from = at == PAGE ? 2 * PAGE : PAGE;
      System.arraycopy(whole, from, bytes, at, PAGE);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @Test
  void aPageOfAnEarlierFileIsNamed() throws IOException {
    Path other = folder.resolve("other");
    SAMPLE.write(files, other, SampleFile.KIND, SampleFile.ID + 1);
    byte[] stale = Files.readAllBytes(other);
    for (int at = PAGE; at < whole.length; at += PAGE) {
      byte[] bytes = whole.clone();
      System.arraycopy(stale, at, bytes, at, PAGE);
      assertEquals(at, corrupt(bytes).offset());
    }
  }

  @Test
  void aFlippedBitIsSeenInItsPage() throws IOException {
    var random = TestSeed.random("DamagedFileTest.flip");
    for (int at = 0; at < whole.length; at += random.nextInt(1, 6)) {
      byte[] bytes = whole.clone();
      bytes[at] ^= (byte) (1 << random.nextInt(8));
      assertEquals(at / PAGE, corrupt(bytes).offset() / PAGE, "byte " + at);
    }
  }

  @Test
  void aForeignFileIsTold() throws IOException {
    var failure = corrupt("#!/bin/sh\necho not an index, but longer than a header\n".getBytes());
    assertTrue(failure.found().contains("another kind of file"), failure.found());
    assertEquals(0, corrupt(new byte[10 * PAGE]).offset());
    assertEquals(0, corrupt(new byte[0]).offset());
  }

  @Test
  void aFileOfAnotherFormatIsTold() {
    SAMPLE.write(files, path, new FileKind("something else", 1), SampleFile.ID);
    assertEquals("one of \"something else\"", corrupt(AccessMode.BUFFERED).found());
  }

  @Test
  void aLaterVersionIsTold() {
    SAMPLE.write(files, path, new FileKind("sample", 3), SampleFile.ID);
    var failure = corrupt(AccessMode.BUFFERED);
    assertEquals("version 3", failure.found());
    assertTrue(failure.expected().contains("from 1 to 2"), failure.expected());
  }

  @Test
  void anEarlierVersionIsRead() {
    SAMPLE.write(files, path, new FileKind("sample", 1), SampleFile.ID);
    try (PagedFile file = SAMPLE.open(files, path, AccessMode.BUFFERED)) {
      assertEquals(1, file.kind().version());
    }
  }

  /** Uses pages of a size that direct access supports. */
  @ParameterizedTest
  @EnumSource
  void aFileThatShrinksWhileOpenIsSeen(AccessMode mode) throws IOException {
    var sample = new SampleFile(4096, 255 * 6, 5);
    Path large = folder.resolve("large");
    for (int kept = 0; kept < 9; kept++) {
      for (int more : new int[] {0, 1, 100, 4095}) {
        sample.write(files, large);
        try (PagedFile file = sample.open(files, large, mode)) {
          assertEquals(mode, file.mode());
          sample.check(file);
          try (FileChannel channel = FileChannel.open(large, StandardOpenOption.WRITE)) {
            channel.truncate(4096L * kept + more);
          }
          var failure = assertThrows(CorruptFileException.class, () -> sample.check(file));
          assertTrue(failure.offset() <= 4096L * kept, failure.getMessage());
        }
      }
    }
  }
}
