package org.inkling.datasets;

import java.nio.file.Path;

/** A key file does not hold what its format promises. */
public final class KeyFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /**
   * For a place in a file.
   *
   * @param offset where the unexpected begins, in bytes; of a compressed file, in the bytes that
   *     come out of the decompression
   */
  public KeyFileException(Path file, long offset, String expected, String found) {
    super(file + ", offset " + offset + ": expected " + expected + ", found " + found);
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** The file. */
  public Path file() {
    return file;
  }

  /** Where the unexpected begins, in bytes. */
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
