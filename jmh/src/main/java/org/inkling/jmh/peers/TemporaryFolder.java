package org.inkling.jmh.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for the files of a peer, deleted with its content. */
public final class TemporaryFolder implements AutoCloseable {
  private final Path path;

  TemporaryFolder(String name) {
    try {
      path = Files.createTempDirectory("inkling-" + name);
    } catch (IOException e) {
      throw new UncheckedIOException("no folder for the files of " + name, e);
    }
  }

  Path path() {
    return path;
  }

  @Override
  public void close() {
    delete(path);
  }

  /** Deletes a folder with its content, if it exists. */
  public static void delete(Path folder) {
    try {
      for (Path each : deepestFirst(folder)) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }

  /** Returns a folder and its content, deepest first; nothing if it does not exist. */
  public static List<Path> deepestFirst(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot list " + folder, e);
    }
  }
}
