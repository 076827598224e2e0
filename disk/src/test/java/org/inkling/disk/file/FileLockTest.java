package org.inkling.disk.file;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;
import static org.junit.jupiter.api.Assertions.assertTrue;

import java.io.Closeable;
import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.junit.jupiter.api.Test;
import org.junit.jupiter.api.io.TempDir;

/** That one has a lock, whoever else tries. */
class FileLockTest {
  private static final int TAKEN = 3;

  @TempDir Path folder;

  private final FileLayer files = new SystemFiles();

  /** Tries to take a lock, in a process of its own. */
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
}
