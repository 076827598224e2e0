package org.inkling.jmh.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.Comparator;
import java.util.List;
import java.util.stream.Stream;

/** What stands in a folder, and what this process has written. */
final class DiskUse {
  private static final Path COUNTERS = Path.of("/proc/self/io");
  private static final String WRITTEN = "write_bytes: ";

  private DiskUse() {}

  /**
   * How many bytes this process has caused to be written to a device so far, by the system's
   * account: those written past its cache, and the pages of its cache that were changed, at the
   * time when they were.
   */
  static long writtenBytes() {
    try (Stream<String> lines = Files.lines(COUNTERS)) {
      return lines
          .filter(line -> line.startsWith(WRITTEN))
          .mapToLong(line -> Long.parseLong(line.substring(WRITTEN.length())))
          .findFirst()
          .orElseThrow();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }

  /** The sizes of all files of a folder, while others may come and go. */
  static long bytesOf(Path folder) {
    long bytes = 0;
    for (Path each : within(folder)) {
      try {
        bytes += Files.isRegularFile(each) ? Files.size(each) : 0;
      } catch (NoSuchFileException e) {
        bytes += 0; // it has gone meanwhile
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return bytes;
  }

  /** Deletes a folder with what it holds, if it is there. */
  static void delete(Path folder) {
    try {
      for (Path each : within(folder)) {
        Files.deleteIfExists(each);
      }
    } catch (IOException e) {
      throw new UncheckedIOException("cannot delete " + folder, e);
    }
  }

  /** Deepest first. */
  private static List<Path> within(Path folder) {
    if (!Files.exists(folder)) {
      return List.of();
    }
    try (Stream<Path> files = Files.walk(folder)) {
      return files.sorted(Comparator.reverseOrder()).toList();
    } catch (IOException e) {
      throw new UncheckedIOException(e);
    }
  }
}
