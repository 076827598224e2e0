package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertFalse;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;
import static org.junit.jupiter.api.Assumptions.assumeTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.channels.FileChannel;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.disk.system.FileCalls;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** Checks that only one owner holds a lock at a time. */
class FileLockTest {
  private static final int TAKEN = 3;

  @TempDir Path folder;

  private final FileLayer files = new SystemFiles();

  /** Tries to take a lock, in a separate process. */
  static final class Rival {
    private Rival() {}

    public static void main(String[] arguments) {
      try {
        new SystemFiles().lock(Path.of(arguments[0])).close();
      } catch (IOException e) {
        System.exit(e.getMessage().contains("another process") ? TAKEN : 1);
      }
    }
  }

  private static int rival(Path file) throws Exception {
    Path java = Path.of(System.getProperty("java.home"), "bin", "java");
    return new ProcessBuilder(
            java.toString(),
            "-cp",
            System.getProperty("java.class.path"),
            Rival.class.getName(),
            file.toString())
        .inheritIO()
        .start()
        .waitFor();
  }

  @Test
  void aSecondAttemptIsRefusedAndTakesNothingAway() throws Exception {
    Path file = folder.resolve("lock");
    Closeable held = files.lock(file);
    Path otherName = folder.resolve("within").resolve("..").resolve("lock");
    Files.createDirectory(folder.resolve("within"));
    Path soft = Files.createSymbolicLink(folder.resolve("soft lock"), file);
    Path hard = Files.createLink(folder.resolve("hard lock"), file);
    for (Path name : new Path[] {file, otherName, soft, hard}) {
      var refused = assertThrows(FileSystemException.class, () -> files.lock(name));
      assertTrue(refused.getMessage().contains("this process"), refused.getMessage());
      assertTrue(refused.getMessage().contains("lock"), refused.getMessage());
    }
    assertEquals(TAKEN, rival(file), "another process");
    held.close();
    held.close();
    assertEquals(0, rival(file), "another process, afterwards");
    files.lock(file).close();
    assertEquals(0, Files.size(file));
  }

  @Test
  void aLockThatCannotBeMadeIsNotHeld() throws Exception {
    Path missing = folder.resolve("missing").resolve("lock");
    assertThrows(IOException.class, () -> files.lock(missing));
    Files.createDirectory(missing.getParent());
    files.lock(missing).close();
  }

  @Test
  void aFolderStaysTakenWhenItsLockIsDeleted() throws Exception {
    assumeTrue(FileCalls.AVAILABLE, "a system that locks folders");
    Path file = folder.resolve("lock");
    try (OwnerLock held = files.lock(file)) {
      Files.delete(file);
      assertThrows(FileSystemException.class, () -> files.lock(file));
      assertEquals(TAKEN, rival(file), "another process");
      held.requireHeld(); // nobody else can hold it
    }
    assertEquals(0, rival(file), "another process, afterwards");
  }

  @Test
  void anOwnerLearnsThatItsFolderIsAnotherOne() throws Exception {
    Path store = Files.createDirectory(folder.resolve("store"));
    try (OwnerLock held = files.lock(store.resolve("lock"))) {
      held.requireHeld();
      Files.move(store, folder.resolve("moved"));
      assertThrows(FileSystemException.class, held::requireHeld);
      Files.createDirectory(store);
      var lost = assertThrows(FileSystemException.class, held::requireHeld);
      assertTrue(lost.getMessage().contains("replaced"), lost.getMessage());
    }
  }

  /** For systems that cannot lock folders. */
  @Test
  void anOwnerLearnsThatItsLockWasDeleted() throws Exception {
    Path file = folder.resolve("lock");
    try (HeldLock held = HeldLock.take(file, FileChannel::open, false)) {
      held.requireHeld();
      Files.delete(file);
      assertThrows(FileSystemException.class, held::requireHeld);
      Files.createFile(file);
      assertThrows(FileSystemException.class, held::requireHeld);
    }
    files.lock(file).close();
  }

  @Test
  void readersShareAFolderAndKeepOwnersOut() throws Exception {
    Path file = folder.resolve("lock");
    try (OwnerLock first = files.share(file)) {
      try (OwnerLock second = files.share(file)) {
        second.requireHeld();
      }
      first.requireHeld();
      assertThrows(FileSystemException.class, () -> files.lock(file));
      if (FileCalls.AVAILABLE) {
        assertEquals(TAKEN, rival(file), "another process");
      }
      assertFalse(Files.exists(file), "a reader writes nothing");
    }
    try (OwnerLock owner = files.lock(file)) {
      owner.requireHeld();
      assertThrows(FileSystemException.class, () -> files.share(file));
    }
    files.share(file).close();
  }

  /** A file system that locks folders or files will do; one that locks neither is refused. */
  @Test
  void theFolderIsLockedWhereItsFileCannotBe() throws Exception {
    assumeTrue(FileCalls.AVAILABLE, "this system locks no folders");
    Path file = folder.resolve("lock");
    ChannelOpener opener = (name, options) -> new UnlockableChannel("Function not implemented");
    try (OwnerLock held = HeldLock.take(file, opener, true)) {
      held.requireHeld();
      assertThrows(FileSystemException.class, () -> HeldLock.take(file, opener, true));
      assertEquals(TAKEN, rival(file));
    }
    var refused = assertThrows(FileSystemException.class, () -> HeldLock.take(file, opener, false));
    assertTrue(refused.getReason().contains("cannot be locked: Function not"), refused + "");
    ChannelOpener out = (name, options) -> new UnlockableChannel("No locks available");
    assertThrows(FileSystemException.class, () -> HeldLock.take(file, out, true)); // other machines
    files.lock(file).close();
  }
}
