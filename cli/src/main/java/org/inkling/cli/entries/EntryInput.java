package org.inkling.cli.entries;

import java.io.FilterInputStream;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;

/** The bytes of a file or of standard input; counts those that were read. */
final class EntryInput extends FilterInputStream {
  /** The name of standard input on the command line. */
  static final String STANDARD_INPUT = "-";

  private final String name;
  private final long size;
  private long count;

  private EntryInput(String name, InputStream in, long size) {
    super(in);
    this.name = name;
    this.size = size;
  }

  /**
   * Opens a file, or standard input for {@code -}.
   *
   * @throws java.io.UncheckedIOException if there is no such file, or it cannot be read
   */
  static EntryInput open(String file) {
    if (file.equals(STANDARD_INPUT)) {
      return new EntryInput("standard input", System.in, -1);
    }
    Path path = Path.of(file);
    try {
      if (Files.isDirectory(path)) {
        throw new IOException("it is a folder");
      }
      long size = Files.isRegularFile(path) ? Files.size(path) : -1; // a pipe has no size
      return new EntryInput(file, Files.newInputStream(path), size);
    } catch (IOException e) {
      throw EntryReader.unreadable(file, e);
    }
  }

  /** Returns the name for messages. */
  String name() {
    return name;
  }

  EntryReader.ReadProgress progress() {
    return new EntryReader.ReadProgress(count, size);
  }

  @Override
  public int read() throws IOException {
    int next = super.read();
    count += next < 0 ? 0 : 1;
    return next;
  }

  @Override
  public int read(byte[] into, int offset, int length) throws IOException {
    int some = super.read(into, offset, length);
    count += Math.max(0, some);
    return some;
  }

  /** Closes a file; standard input stays open, because it belongs to the process. */
  @Override
  public void close() {
    try {
      if (in != System.in) {
        super.close();
      }
    } catch (IOException e) {
      throw EntryReader.unreadable(name, e);
    }
  }
}
