package org.inkling.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * Thrown when the system refuses access to a file: the disk is full, a device failed, or a
 * permission is missing.
 *
 * @units offsets in bytes from the start of the file
 */
public final class FileAccessException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;

  /**
   * Creates an exception for an access at a position in a file.
   *
   * @param what the operation that failed, as in "reading 4096 bytes"
   * @param offset where the access began; 0 for an access that concerns the file as a whole
   */
  public FileAccessException(Path file, long offset, String what, IOException cause) {
    super(file + ", offset " + offset + ": " + what + " failed: " + cause, cause);
    this.file = file;
    this.offset = offset;
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns where the access began. */
  public long offset() {
    return offset;
  }
}
