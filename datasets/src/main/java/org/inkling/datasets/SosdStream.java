package org.inkling.datasets;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import java.nio.channels.FileChannel;
import java.nio.file.Path;
import java.nio.file.StandardOpenOption;
import org.inkling.source.KeyOrder;
import org.inkling.source.KeyStream;

/** One buffered pass over the keys of a SOSD file. */
final class SosdStream implements KeyStream {
  private static final int BUFFER_BYTES = 1 << 16;

  private final Path file;
  private final long count;
  private final FileChannel channel;
  private final ByteBuffer buffer;
  private final FileOrder order;
  private long position;
  private long key;

  SosdStream(Path file, long count) {
    this.file = file;
    this.count = count;
    this.buffer = ByteBuffer.allocate(BUFFER_BYTES).order(ByteOrder.LITTLE_ENDIAN).limit(0);
    this.order = new FileOrder(file);
    try {
      this.channel = FileChannel.open(file, StandardOpenOption.READ);
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
  }

  @Override
  public boolean next() {
    if (position == count) {
      return false;
    }
    long offset = SosdFile.HEADER_BYTES + position * Long.BYTES;
    if (!buffer.hasRemaining()) {
      fill(offset);
    }
    key = KeyOrder.UNSIGNED.key(buffer.getLong());
    order.accept(key, offset);
    position++;
    return true;
  }

  private void fill(long offset) {
    buffer.clear().limit((int) Math.min(BUFFER_BYTES, (count - position) * Long.BYTES));
    try {
      SosdFile.readFully(file, channel, buffer, offset);
    } catch (IOException e) {
      throw FileFailure.of(file, "read", e);
    }
    buffer.flip();
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public void close() {
    try {
      channel.close();
    } catch (IOException e) {
      throw FileFailure.of(file, "closed", e);
    }
  }
}
