package org.inkling.disk;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.Path;

/**
 * The system refused an access to a file: the disk is full, a device failed, a right is missing.
 *
 * @units offsets in bytes from the start of the file
 */
public final class FileAccessException extends UncheckedIOException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;

  /**
   * For an access at a place in a file.
   *
   * @param what what was tried, as in "reading 4096 bytes"
   * @param offset where the access began; 0 for one that concerns the file as a whole
   */
  public FileAccessException(Path file, long offset, String what, IOException cause) {
    super(file + ", offset " + offset + ": " + what + " failed: " + cause, cause);
    this.file = file;
    this.offset = offset;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Where the access began. */
  public long offset() {
    return offset;
  }
}
