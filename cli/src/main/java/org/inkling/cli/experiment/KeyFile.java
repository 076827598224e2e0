package org.inkling.cli.experiment;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.LongBuffer;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/**
 * The keys of a measurement in a temporary file that all worker processes map. The keys are
 * therefore generated once and take no heap.
 *
 * @shape 64-bit keys in the byte order of the machine, strictly ascending
 */
public final class KeyFile implements AutoCloseable {
  /** The largest number of keys of one mapping. */
  static final int MAX_KEYS = Integer.MAX_VALUE / Long.BYTES;

  private static final int BUFFER_BYTES = 1 << 20;

  private final String spec;
  private final Path path;
  private final int count;

  /**
   * Writes the keys of {@code source} to a new file.
   *
   * @throws IllegalArgumentException if there are no keys, or more than one mapping holds
   */
  public KeyFile(String spec, SortedKeySource source, StepListener steps) throws IOException {
    this.spec = spec;
    this.path = Files.createTempFile("inkling", ".keys");
    path.toFile().deleteOnExit();
    steps.report("keys %s: reading", spec);
    this.count = write(source, path);
    steps.report("keys %s: %,d", spec, count);
  }

  /** Returns the name of the keys on the command line. */
  public String spec() {
    return spec;
  }

  /** Returns the path of the file. */
  public String path() {
    return path.toString();
  }

  /** Returns the number of keys. */
  public int count() {
    return count;
  }

  @Override
  public void close() throws IOException {
    Files.deleteIfExists(path);
  }

  private static int write(SortedKeySource source, Path file) throws IOException {
    requireAtMostOneMapping(source.size());
    long count = 0;
    ByteBuffer buffer = ByteBuffer.allocateDirect(BUFFER_BYTES).order(ByteOrder.nativeOrder());
    try (FileChannel channel = FileChannel.open(file, StandardOpenOption.WRITE);
        KeyStream keys = SortedKeySource.checked(source).open()) {
      while (keys.next()) {
        if (!buffer.hasRemaining()) {
          drain(buffer, channel);
        }
        buffer.putLong(keys.key());
        requireAtMostOneMapping(++count);
      }
      drain(buffer, channel);
    }
    if (count == 0) {
      throw new IllegalArgumentException("there are no keys to measure with");
    }
    return (int) count;
  }

  private static void requireAtMostOneMapping(long keys) {
    if (keys > MAX_KEYS) {
      throw new IllegalArgumentException("a measurement takes at most " + MAX_KEYS + " keys");
    }
  }

  private static void drain(ByteBuffer buffer, FileChannel channel) throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Maps the keys in {@code file}, by position. */
  public static LongBuffer map(String file) {
    Path path = Path.of(file);
    try (FileChannel channel = FileChannel.open(path, StandardOpenOption.READ)) {
      return channel
          .map(FileChannel.MapMode.READ_ONLY, 0, Files.size(path))
          .order(ByteOrder.nativeOrder())
          .asLongBuffer();
    } catch (IOException e) {
      throw new UncheckedIOException("cannot map the keys in " + file, e);
    }
  }
}
