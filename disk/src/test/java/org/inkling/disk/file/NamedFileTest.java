package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import java.util.Map;
import org.inkling.disk.system.LostNameException;
import org.junit.jupiter.api.BeforeEach;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;
import org.junit.jupiter.params.ParameterizedTest;
import org.junit.jupiter.params.provider.EnumSource;

/** Checks that an open file finds out whether its name still refers to it. */
class NamedFileTest {
  @TempDir Path temporary;

  private final FileLayer files = new SystemFiles();
  private Path folder;
  private Path path;

  @BeforeEach
  void makeFolder() throws IOException {
    folder = Files.createDirectory(temporary.resolve("folder"));
    path = folder.resolve("file");
  }

  private void assertLost(StorageFile file) {
    var lost = assertThrows(LostNameException.class, file::requireNamed);
    assertEquals(path.toString(), lost.getFile());
    assertTrue(lost.getMessage().contains("deleted, moved or replaced"), lost.getMessage());
  }

  @Test
  void aDeletedFileHasLostItsName() throws Exception {
    try (StorageFile file = files.create(path)) {
      file.requireNamed();
      Files.delete(path);
      assertLost(file);
    }
  }

  @ParameterizedTest
  @EnumSource
  void aReplacedFileHasLostItsName(AccessMode mode) throws Exception {
    Files.write(path, new byte[4_096]);
    try (StorageFile file = files.open(path, mode)) {
      file.requireNamed();
      files.rename(Files.write(folder.resolve("other"), new byte[4_096]), path);
      assertLost(file);
    }
  }

  @Test
  void aMovedFileHasItsNameAgainOnceItIsBack() throws Exception {
    Files.write(path, new byte[1]);
    try (StorageFile file = files.edit(path, AccessMode.BUFFERED)) {
      Path moved = Files.move(path, folder.resolve("moved"));
      assertLost(file);
      Files.move(moved, path);
      file.requireNamed();
    }
  }

  @Test
  void aFolderMayBecomeALinkToItself() throws Exception {
    try (StorageFile file = files.create(path)) {
      Path moved = Files.move(folder, temporary.resolve("moved"));
      assertLost(file);
      Files.createSymbolicLink(folder, moved);
      file.requireNamed();
    }
  }

  @Test
  void aFileOrALoopInPlaceOfTheFolderIsALoss() throws Exception {
    try (StorageFile file = files.create(path)) {
      Path moved = Files.move(folder, temporary.resolve("moved"));
      Files.createFile(folder);
      assertLost(file);
      Files.delete(folder);
      Files.createSymbolicLink(folder, folder);
      assertLost(file);
      Files.delete(folder);
      Files.move(moved, folder);
      file.requireNamed();
    }
  }

  @Test
  void anInterruptIsNoReasonToFail() throws Exception {
    try (StorageFile file = files.create(path)) {
      Thread.currentThread().interrupt();
      file.requireNamed();
      assertTrue(Thread.interrupted());
    }
  }

  /** Such as an archive, whose files have no identity. */
  @Test
  void aFileSystemWithoutIdentitiesIsNotAsked() throws Exception {
    Path archive = folder.resolve("archive.zip");
    try (var zip = FileSystems.newFileSystem(archive, Map.of("create", "true"))) {
      Path within = zip.getPath("/file");
      try (StorageFile file = files.create(within)) {
        file.requireNamed();
      }
      assertEquals(List.of(within), files.list(zip.getPath("/")));
    }
  }
}
