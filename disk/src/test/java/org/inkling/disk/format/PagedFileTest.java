package org.inkling.disk.format;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.file.AccessMode;
import org.inkling.disk.file.FaultyFiles;
import org.inkling.disk.file.FaultyFiles.Call;
import org.inkling.disk.file.SystemFiles;
import org.inkling.disk.file.Warnings;
import org.inkling.disk.page.PageFormat;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;
import org.junit.jupiter.params.provider.ValueSource;

/** Checks that a file holds the written data, for each page size and each access mode. */
class PagedFileTest {
  @TempDir Path folder;

  private final FaultyFiles files = new FaultyFiles();

  @ParameterizedTest
  @ValueSource(ints = {512, 1024, 4096, 16384, 1 << 20})
  void whatIsWrittenIsRead(int pageBytes) {
    int max = new PageFormat(pageBytes, 0).entriesPerPage();
    int words = 2 * max + 1; // in a page
    for (long entries : new long[] {0, 1, max - 1, max, max + 1, 3 * max}) {
      for (long count : new long[] {0, words, words + 1}) {
        var sample = new SampleFile(pageBytes, entries, count);
        Path path = folder.resolve("sample");
        sample.write(files, path);
        sample.check(files, path, AccessMode.BUFFERED);
        sample.check(files, path, AccessMode.MAPPED);
        if (pageBytes >= 4096) {
          sample.check(files, path, AccessMode.DIRECT);
        }
      }
    }
  }

  @Test
  void aFileLargerThanTheBuffersIsWhole() {
    var sample = new SampleFile(4096, 200_000, 100_000);
    Path path = folder.resolve("sample");
    sample.write(new SystemFiles(), path);
    sample.check(files, path, AccessMode.DIRECT);
    try (PagedFile file = sample.open(files, path, AccessMode.DIRECT)) {
      assertEquals((200_000 + 254) / 255, file.dataPages());
      assertEquals(AccessMode.DIRECT, file.mode());
      assertTrue(file.reader().counters().pages() >= 2);
    }
  }

  @Test
  void pagesSmallerThanABlockOfTheDeviceAreReadThroughTheCache() {
    var sample = new SampleFile(512, 100, 100);
    Path path = folder.resolve("sample");
    sample.write(files, path);
    try (PagedFile file = sample.open(files, path, AccessMode.DIRECT)) {
      assertEquals(AccessMode.BUFFERED, file.mode());
      sample.check(file);
    }
  }

  @Test
  void aFolderWhosePagesAreSmallerThanBlocksIsNamedOnce() throws Exception {
    try (var warnings = new Warnings(folder)) {
      for (Path in : List.of(folder, Files.createDirectory(folder.resolve("other")))) {
        for (int i = 0; i < 5; i++) {
          var sample = new SampleFile(512, 10, 10);
          Path path = in.resolve("sample" + i);
          sample.write(files, path);
          sample.open(files, path, AccessMode.DIRECT).close();
        }
      }
      List<String> told = warnings.messages();
      assertEquals(2, told.size(), told.toString());
      assertTrue(told.getFirst().startsWith(folder.resolve("sample0").toString()), told.getFirst());
    }
  }

  @Test
  void nothingGoesByTheNameBeforeTheFileIsSafe() {
    var counted = new FaultyFiles();
    new SampleFile(4096, 1000, 10).write(counted, folder.resolve("sample"));
    assertEquals(
        List.of(
            Call.CREATE,
            Call.SIZE, // of the file that it may replace
            Call.WRITE,
            Call.SYNC,
            Call.CLOSE,
            Call.RENAME,
            Call.SYNC_FOLDER),
        counted.calls());
    assertEquals(0, counted.open());
  }

  @Test
  void aWriterThatIsClosedEarlyLeavesNothing() throws Exception {
    Path path = folder.resolve("sample");
    try (var writer =
        PagedFileWriter.create(files, path, SampleFile.KIND, new PageFormat(4096, 1))) {
      writer.add(1, 2);
      assertEquals(1, list().size());
    }
    assertEquals(List.of(), list());
  }

  private List<Path> list() throws Exception {
    try (var all = Files.list(folder)) {
      return all.toList();
    }
  }

  @ParameterizedTest
  @EnumSource
  void aMissingFileIsNamed(AccessMode mode) {
    Path path = folder.resolve("missing");
    var failure =
        assertThrows(
            FileAccessException.class, () -> new SampleFile(4096, 1, 1).check(files, path, mode));
    assertEquals(path, failure.file());
  }

  @ParameterizedTest
  @EnumSource
  void aClosedFileSaysSo(AccessMode mode) {
    var sample = new SampleFile(4096, 1000, 1);
    Path path = folder.resolve("sample");
    sample.write(files, path);
    PagedFile file = sample.open(files, path, mode);
    file.close();
    assertThrows(IllegalStateException.class, () -> sample.check(file));
  }

  @Test
  void aSectionThatIsNotThereIsNamed() {
    var sample = new SampleFile(4096, 1, 3);
    Path path = folder.resolve("sample");
    sample.write(files, path);
    try (PagedFile file = sample.open(files, path, AccessMode.BUFFERED)) {
      var failure = assertThrows(CorruptFileException.class, () -> file.section("missing"));
      assertTrue(failure.getMessage().contains("missing"), failure.getMessage());
      var squares = file.section("squares");
      for (int i = 0; i < 3; i++) {
        assertEquals(i * i, squares.next());
      }
      assertThrows(CorruptFileException.class, squares::next);
    }
  }

  @Test
  void namesAndSectionsAreBounded() {
    assertThrows(IllegalArgumentException.class, () -> new FileKind("", 1));
    assertThrows(IllegalArgumentException.class, () -> new FileKind("seventeen letters", 1));
    assertThrows(IllegalArgumentException.class, () -> new FileKind("ä", 1));
    assertThrows(IllegalArgumentException.class, () -> new FileKind("fine", 0));
    try (var writer =
        PagedFileWriter.create(
            files, folder.resolve("sample"), SampleFile.KIND, new PageFormat(512, 1))) {
      for (int i = 0; i < 14; i++) {
        writer.section("s" + i).close();
      }
      assertThrows(IllegalStateException.class, () -> writer.section("s14"));
    }
  }
}
