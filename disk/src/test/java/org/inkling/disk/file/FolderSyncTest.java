package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.stream.Stream;
import org.inkling.disk.FileAccessException;
import org.inkling.disk.index.DiskIndex;
import org.inkling.disk.system.UnsupportedCallException;
import org.inkling.source.SortedEntrySource;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Folders that cannot be synced, as in some file systems, and folders whose sync fails. */
class FolderSyncTest {
  @TempDir Path folder;

  private static DiskIndex build(FileLayer files, Path file, long value) {
    var entries = SortedEntrySource.of(new long[] {1}, new long[] {value});
    return CurrentFiles.with(files, () -> DiskIndex.builder(file).build(entries));
  }

  private List<String> names() throws IOException {
    try (Stream<Path> all = Files.list(folder)) {
      return all.map(file -> file.getFileName().toString()).sorted().toList();
    }
  }

  private static void refuse(Path folder) throws IOException {
    throw new UnsupportedCallException(folder, "Invalid argument (errno 22)");
  }

  private static void deny(Path folder) throws IOException {
    throw new AccessDeniedException(folder.toString());
  }

  private static void fail(Path folder) throws IOException {
    throw new FileSystemException(folder.toString(), null, "Input/output error (errno 5)");
  }

  @Test
  void aFolderThatCannotBeSyncedIsWarnedOfOnce() throws IOException {
    for (SystemFiles.FolderSync sync :
        List.<SystemFiles.FolderSync>of(FolderSyncTest::refuse, FolderSyncTest::deny)) {
      try (var warnings = new Warnings(folder)) {
        for (int i = 0; i < 3; i++) {
          try (DiskIndex index =
              build(SystemFiles.syncingFoldersBy(sync), folder.resolve("file" + i), 7)) {
            assertEquals(7, index.get(1, 0));
          }
        }
        assertEquals(1, warnings.messages().size(), warnings.messages().toString());
        String message = warnings.messages().getFirst();
        assertTrue(message.startsWith(folder + ": it"), message);
        assertTrue(message.contains("a power cut may undo"), message);
      }
    }
    assertEquals(List.of("file0", "file1", "file2"), names());
  }

  @Test
  void aBuildWhoseFolderSyncFailsLeavesNoFile() throws IOException {
    Path file = folder.resolve("file");
    var files = SystemFiles.syncingFoldersBy(FolderSyncTest::fail);
    var failure = assertThrows(FileAccessException.class, () -> build(files, file, 7));
    assertTrue(failure.getMessage().contains("syncing the folder"), failure.getMessage());
    assertTrue(failure.getMessage().contains("Input/output error"), failure.getMessage());
    assertEquals(List.of(), names());
  }

  @Test
  void aFileThatWasReplacedStays() throws IOException {
    Path file = folder.resolve("file");
    build(new SystemFiles(), file, 6).close();
    var files = SystemFiles.syncingFoldersBy(FolderSyncTest::fail);
    assertThrows(FileAccessException.class, () -> build(files, file, 7));
    assertEquals(List.of("file"), names());
    try (DiskIndex index = DiskIndex.open(file)) {
      assertEquals(7, index.get(1, 0));
    }
  }

  @Test
  void theErrorsOfUnsupportedCallsAreKnownByNumberAndText() {
    for (int errno : new int[] {22, 38, 95}) {
      assertTrue(UnsupportedCallException.isOf(errno));
    }
    assertTrue(!UnsupportedCallException.isOf(5) && !UnsupportedCallException.isOf(28));
    assertTrue(UnsupportedCallException.isOf(new IOException("Invalid argument")));
    assertTrue(!UnsupportedCallException.isOf(new IOException("Input/output error")));
  }
}
