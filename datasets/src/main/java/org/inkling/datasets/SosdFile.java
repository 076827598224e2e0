package org.inkling.datasets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import java.util.OptionalLong;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * A file of sorted keys in the format of the SOSD benchmark.
 *
 * <p>A pass reads a file of any size through a buffer of 64 KiB and checks the order as it goes;
 * {@link #map()} provides random access.
 *
 * @shape the count as 8 bytes little-endian, then that many distinct unsigned keys of 8 bytes
 *     little-endian, ascending
 * @units offsets in bytes
 * @source Kipf et al., SOSD: a benchmark for learned indexes, 2019
 */
public final class SosdFile implements SortedKeySource {
  static final int HEADER_BYTES = Long.BYTES;

  private final Path file;
  private final long count;

  private SosdFile(Path file, long count) {
    this.file = file;
    this.count = count;
  }

  /**
   * Opens a file and checks that its length agrees with its count; its keys are checked only by the
   * passes.
   *
   * @throws KeyFileException if the length and the count disagree
   * @throws UncheckedIOException if the file cannot be read
   */
  public static SosdFile open(Path file) {
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      return new SosdFile(file, readCount(file, channel));
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
  }

  private static long readCount(Path file, FileChannel channel) throws IOException {
    long bytes = channel.size();
    if (bytes < HEADER_BYTES) {
      throw new KeyFileException(
          file, bytes, "a count of " + HEADER_BYTES + " bytes", "the end after " + bytes);
    }
    ByteBuffer header = ByteBuffer.allocate(HEADER_BYTES).order(ByteOrder.LITTLE_ENDIAN);
    readFully(file, channel, header, 0);
    long count = header.getLong(0);
    if (count < 0 || count > (Long.MAX_VALUE - HEADER_BYTES) / Long.BYTES) {
      throw new KeyFileException(
          file,
          0,
          "the count of the " + (bytes - HEADER_BYTES) / Long.BYTES + " keys that follow",
          Long.toUnsignedString(count));
    }
    long expectedBytes = HEADER_BYTES + count * Long.BYTES;
    if (bytes < expectedBytes) {
      throw new KeyFileException(
          file, bytes, count + " keys, " + expectedBytes + " bytes in all", "the end");
    }
    if (bytes > expectedBytes) {
      throw new KeyFileException(
          file,
          expectedBytes,
          "the end after " + count + " keys",
          bytes - expectedBytes + " bytes more");
    }
    return count;
  }

  /** Fills the buffer from the file, starting at {@code offset}. */
  static void readFully(Path file, FileChannel channel, ByteBuffer buffer, long offset)
      throws IOException {
    while (buffer.hasRemaining()) {
      long at = offset + buffer.position();
      if (channel.read(buffer, at) < 0) {
        throw new KeyFileException(file, at, buffer.remaining() + " bytes more", "the end");
      }
    }
  }

  /** Returns the file. */
  public Path file() {
    return file;
  }

  @Override
  public long size() {
    return count;
  }

  /**
   * Starts a pass, which holds the file open until it is closed.
   *
   * @throws UncheckedIOException if the file cannot be read
   */
  @Override
  public KeyStream open() {
    return new SosdStream(file, count);
  }

  /**
   * Returns the last key, or empty if there are no keys. Costs one read; the order of the file is
   * not checked.
   *
   * @throws UncheckedIOException if the file cannot be read
   */
  public OptionalLong lastKey() {
    if (count == 0) {
      return OptionalLong.empty();
    }
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.READ)) {
      ByteBuffer word = ByteBuffer.allocate(Long.BYTES).order(ByteOrder.LITTLE_ENDIAN);
      readFully(file, channel, word, HEADER_BYTES + (count - 1) * Long.BYTES);
      return OptionalLong.of(KeyOrder.UNSIGNED.key(word.getLong(0)));
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
  }

  /**
   * Returns the keys in mapped memory.
   *
   * @throws UncheckedIOException if the file cannot be mapped
   */
  public MappedKeys map() {
    return MappedKeys.map(file, count, MappedKeys.WINDOW_KEYS);
  }

  /**
   * Writes a source to a file, which appears under its name only once it is complete.
   *
   * @return the number of keys
   * @throws org.inkling.source.UnsortedSourceException if the source is not strictly ascending
   * @throws UncheckedIOException if the file cannot be written
   */
  public static long write(Path file, SortedKeySource source) {
    return SosdWriter.write(file, source);
  }
}
