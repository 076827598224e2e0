package org.inkling.datasets;

import java.nio.file.Path;

/** Thrown when the content of a key file does not conform to its format. */
public final class KeyFileException extends RuntimeException {
  private static final long serialVersionUID = 1;

  private final transient Path file;
  private final long offset;
  private final String expected;
  private final String found;

  /**
   * Creates an exception for a place in a file.
   *
   * @param offset the offset of the unexpected content, in bytes; for a compressed file, in
   *     decompressed bytes
   */
  public KeyFileException(Path file, long offset, String expected, String found) {
    super(file + ", offset " + offset + ": expected " + expected + ", found " + found);
    this.file = file;
    this.offset = offset;
    this.expected = expected;
    this.found = found;
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  /** Returns the offset of the unexpected content, in bytes. */
  public long offset() {
    return offset;
  }

  /** Returns a description of what the format requires at this place. */
  public String expected() {
    return expected;
  }

  /** Returns a description of what was found there. */
  public String found() {
    return found;
  }
}
