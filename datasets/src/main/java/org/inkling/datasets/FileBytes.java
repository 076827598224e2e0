package org.inkling.datasets;

import java.io.BufferedInputStream;
import java.io.EOFException;
import java.io.IOException;
import java.io.InputStream;
import java.nio.file.Files;
import java.nio.file.Path;
import org.tukaani.xz.XZIOException;
import org.tukaani.xz.XZInputStream;

/**
 * The bytes of a file, one at a time: the decompressed ones if its name ends in {@code .xz}, else
 * as they are.
 */
final class FileBytes implements AutoCloseable {
  private static final int BUFFER_BYTES = 1 << 16;

  /**
   * The memory limit of the decoder: what the highest preset of xz needs, plus a margin; a file
   * states what it needs.
   */
  private static final int DECODER_KIB = 80 << 10;

  private final Path file;
  private final InputStream input;
  private final byte[] buffer = new byte[BUFFER_BYTES];
  private int filled;
  private int position;
  private long offsetOfBuffer;

  private FileBytes(Path file, InputStream input) {
    this.file = file;
    this.input = input;
  }

  static FileBytes open(Path file) {
    InputStream content;
    try {
      content = Files.newInputStream(file);
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
    return new FileBytes(file, isCompressed(file) ? decompressed(file, content) : content);
  }

  private static boolean isCompressed(Path file) {
    return String.valueOf(file.getFileName()).endsWith(".xz");
  }

  private static InputStream decompressed(Path file, InputStream compressed) {
    try {
      return new XZInputStream(new BufferedInputStream(compressed, BUFFER_BYTES), DECODER_KIB);
    } catch (IOException e) {
      close(file, compressed);
      throw failure(file, 0, e);
    }
  }

  /** Returns the next byte as 0 to 255, or -1 at the end. */
  int next() {
    if (position == filled && !fill()) {
      return -1;
    }
    return buffer[position++] & 0xFF;
  }

  /** Returns the offset of the byte that {@link #next} returns next. */
  long offset() {
    return offsetOfBuffer + position;
  }

  private boolean fill() {
    offsetOfBuffer += filled;
    filled = 0;
    position = 0;
    try {
      filled = Math.max(0, input.read(buffer));
    } catch (IOException e) {
      throw failure(file, offsetOfBuffer, e);
    }
    return filled > 0;
  }

  private static RuntimeException failure(Path file, long offset, IOException e) {
    if (e instanceof XZIOException || e instanceof EOFException) {
      String found = e instanceof EOFException ? "the end" : "damage: " + e.getMessage();
      return new KeyFileException(file, offset, "intact xz data", found);
    }
    return FileFailure.of(file, "read", e);
  }

  @Override
  public void close() {
    close(file, input);
  }

  private static void close(Path file, InputStream stream) {
    try {
      stream.close();
    } catch (IOException e) {
      throw FileFailure.of(file, "closed", e);
    }
  }
}
