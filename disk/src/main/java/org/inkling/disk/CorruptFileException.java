package org.inkling.disk;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * A file does not hold what its format promises: it is torn, truncated, overwritten, of another
 * kind, or of a version that this release does not know.
 *
 * @units offsets in bytes from the start of the file
 */
public final class CorruptFileException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /**
   * For a place in a file.
   *
   * @param offset where the damaged part begins
   * @param expected what the format asks for there
   * @param found what stands there
   */
  public CorruptFileException(Path file, long offset, String expected, String found) {
    this(file, offset, expected, found, null);
  }

  /** For a place in a file, found by another failure. */
  public CorruptFileException(
      Path file, long offset, String expected, String found, @Nullable Throwable cause) {
    super(file + ", offset " + offset + ": expected " + expected + ", found " + found, cause);
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Where the damaged part begins. */
  public long offset() {
    return offset;
  }

  /** What the format asks for at this place. */
  public String expected() {
    return expected;
  }

  /** What stands there. */
  public String found() {
    return found;
  }
}
