package org.inkling.disk;

import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * Thrown when a file does not contain what its format promises: it is torn, truncated, overwritten,
 * of another kind, or of a version that this release does not know.
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
   * Creates an exception for a position in a file.
   *
   * @param offset where the damaged part begins
   * @param expected what the format requires there
   * @param found what is there
   */
  public CorruptFileException(Path file, long offset, String expected, String found) {
    this(file, offset, expected, found, null);
  }

  /** Creates an exception for a position in a file, with the failure that revealed the damage. */
  @SuppressWarnings("exports") // JSpecify is optional for users
  public CorruptFileException(
      Path file, long offset, String expected, String found, @Nullable Throwable cause) {
    super(file + ", offset " + offset + ": expected " + expected + ", found " + found, cause);
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns where the damaged part begins. */
  public long offset() {
    return offset;
  }

  /** Returns what the format requires at this position. */
  public String expected() {
    return expected;
  }

  /** Returns what is at this position. */
  public String found() {
    return found;
  }
}
