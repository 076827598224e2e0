package org.inkling.examples;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;

/** Where an example keeps its files: the folder it is given, or one that is deleted at the end. */
final class WorkFolder implements AutoCloseable {
  private final Path path;
  private final boolean temporary;

  /** Takes the folder that the first argument names, or a temporary one if there is none. */
  WorkFolder(String... arguments) {
    temporary = arguments.length == 0;
    try {
      path =
          temporary
              ? Files.createTempDirectory("inkling-example")
              : Files.createDirectories(Path.of(arguments[0]));
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    if (!temporary) {
      return;
    }
    try (var files = Files.walk(path)) {
      for (Path file : files.sorted(Comparator.reverseOrder()).toList()) {
        Files.delete(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
