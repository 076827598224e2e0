package org.inkling.jmh.store;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Files;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;
import java.util.stream.Stream;
import org.inkling.jmh.peers.TemporaryFolder;

/** Measures the content of folders and the writes of this process. */
final class DiskUse {
  private static final Path COUNTERS = Path.of("/proc/self/io");
  private static final String WRITTEN = "write_bytes: ";

  private DiskUse() {}

  /**
   * Returns the bytes that this process has so far caused to be written to a device, according to
   * the system. The system counts writes that bypass its cache, and pages of its cache at the time
   * of their change.
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

  /** Returns the total size of all files of a folder, while files may be created and deleted. */
  static long bytesOf(Path folder) {
    long bytes = 0;
    for (Path each : TemporaryFolder.deepestFirst(folder)) {
      try {
        bytes += Files.isRegularFile(each) ? Files.size(each) : 0;
      } catch (NoSuchFileException e) {
        bytes += 0; // it was deleted meanwhile
      } catch (IOException e) {
        throw new UncheckedIOException(e);
      }
    }
    return bytes;
  }
}
