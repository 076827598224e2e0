package org.inkling.disk.file;

import java.io.IOException;
import java.nio.file.FileSystems;
import java.nio.file.Files;
import java.nio.file.Path;
import org.inkling.disk.system.LinuxCalls;

/**
 * Holds on to a file, so that it can be opened again after its name has gone to another one.
 *
 * <p>A descriptor of our own, which is also what io_uring reads from, and the name by which Linux
 * knows it. Where there is neither, the file's own name has to do.
 */
record FileAnchor(Path name, int descriptor) implements AutoCloseable {
  private static final int NONE = -1;

  /** Holds a file that is there; nothing is held where the system has no such means. */
  static FileAnchor of(Path file, boolean direct) {
    if (!LinuxCalls.AVAILABLE || file.getFileSystem() != FileSystems.getDefault()) {
      return none(file);
    }
    try {
      int descriptor = LinuxCalls.open(file, direct);
      Path name = Path.of("/proc/self/fd", Integer.toString(descriptor));
      if (Files.exists(name)) {
        return new FileAnchor(name, descriptor);
      }
      LinuxCalls.close(descriptor);
    } catch (IOException e) {
      // Whoever opens the file next is told why it cannot be.
    }
    return none(file);
  }

  static FileAnchor none(Path file) {
    return new FileAnchor(file, NONE);
  }

  boolean holds() {
    return descriptor != NONE;
  }

  @Override
  public void close() {
    if (holds()) {
      LinuxCalls.close(descriptor);
    }
  }
}
