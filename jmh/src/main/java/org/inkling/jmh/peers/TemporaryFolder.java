package org.inkling.jmh.peers;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** A folder for the files of a peer, deleted with its content. */
final class TemporaryFolder implements AutoCloseable {
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
    try {
      for (Path file : deepestFirst()) {
        Files.deleteIfExists(file);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + path, e);
    }
  }

  private List<Path> deepestFirst() throws IOException {
    try (Stream<Path> files = Files.walk(path)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    }
  }
}
