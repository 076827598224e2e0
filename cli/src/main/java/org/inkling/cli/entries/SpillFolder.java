package org.inkling.cli.entries;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.ArrayList;
import java.util.List;
import org.jspecify.annotations.Nullable;

/** A folder for temporary files, which is deleted when it is closed or when the process ends. */
final class SpillFolder implements AutoCloseable {
  private final Path path;
  private final List<Path> files = new ArrayList<>();

  /**
   * Creates the folder.
   *
   * @param parent the folder in which it is created
   */
  SpillFolder(Path parent) {
    try {
      path = Files.createTempDirectory(parent, ".inkling-");
    } catch (IOException e) {
      throw new UncheckedIOException(
          "no folder for temporary files can be created in " + parent + ": " + e, e);
    }
    path.toFile().deleteOnExit();
  }

  /** Returns the path of a new file. */
  Path next() {
    Path file = path.resolve(files.size() + ".pairs");
    file.toFile().deleteOnExit();
    files.add(file);
    return file;
  }

  /** Closes the folder after a failure, which remains the one to report. */
  void closeAfter(Throwable failure) {
    try {
      close();
    } catch (UncheckedIOException e) {
      failure.addSuppressed(e);
    }
  }

  @Override
  public void close() {
    IOException failure = null;
    for (Path file : files) {
      failure = delete(file, failure);
    }
    failure = delete(path, failure);
    if (failure != null) {
      throw new UncheckedIOException(path + " cannot be deleted: " + failure, failure);
    }
  }

  private static @Nullable IOException delete(Path file, @Nullable IOException before) {
    try {
      Files.deleteIfExists(file);
      return before;
    } catch (IOException e) {
      return before == null ? e : before;
    }
  }
}
