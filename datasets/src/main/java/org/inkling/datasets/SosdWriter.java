package org.inkling.datasets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Files;
import java.nio.file.Path;
import java.nio.file.StandardCopyOption;
import java.nio.file.StandardOpenOption;
import java.util.concurrent.ThreadLocalRandom;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;
import org.inkling.source.SortedKeySource;

/** Writes a SOSD file next to its target and moves it there once it is complete. */
final class SosdWriter {
  private static final int BUFFER_BYTES = 1 << 16;

  private final FileChannel channel;
  private final ByteBuffer buffer =
      ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN);

  private SosdWriter(FileChannel channel) {
    this.channel = channel;
  }

  static long write(Path file, SortedKeySource source) {
    Path target = file.toAbsolutePath();
    if (Files.exists(target) && !Files.isRegularFile(target)) {
      // The move would replace a device by a file, or fail after all has been written.
      throw FileFailure.of(file, "written", new IOException("it exists and is not a file"));
    }
    String suffix = Long.toHexString(ThreadLocalRandom.current().nextLong());
    Path unfinished = target.resolveSibling("." + target.getFileName() + "." + suffix);
    try {
      try {
        long count = writeWhole(unfinished, source);
        Files.move(unfinished, target, StandardCopyOption.ATOMIC_MOVE);
        return count;
      } finally {
        Files.deleteIfExists(unfinished);
      }
    } catch (IOException e) {
      throw FileFailure.of(file, "written", e);
    }
  }

  private static long writeWhole(Path file, SortedKeySource source) throws IOException {
    try (FileChannel channel =
            FileChannel.open(file, StandardOpenOption.CREATE_NEW, StandardOpenOption.WRITE);
        KeyStream keys = SortedKeySource.checked(source).open()) {
      var writer = new SosdWriter(channel);
      writer.put(0);
      long count = 0;
      while (keys.next()) {
        writer.put(KeyOrder.UNSIGNED.number(keys.key()));
        count++;
      }
      writer.flush();
      writer.putCount(count);
      channel.force(true);
      return count;
    }
  }

  private void put(long word) throws IOException {
    if (!buffer.hasRemaining()) {
      flush();
    }
    buffer.putLong(word);
  }

  private void flush() throws IOException {
    buffer.flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer);
    }
    buffer.clear();
  }

  /** Writes the count last, because it is known only after the source has ended. */
  private void putCount(long count) throws IOException {
    buffer.putLong(count).flip();
    while (buffer.hasRemaining()) {
      channel.write(buffer, buffer.position());
    }
    buffer.clear();
  }
}
