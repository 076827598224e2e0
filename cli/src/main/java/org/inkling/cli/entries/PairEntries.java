package org.inkling.cli.entries;

import java.io.IOException;
import java.nio.ByteBuffer;
import java.nio.ByteOrder;
import org.inkling.source.EntryStream;
import org.inkling.source.KeyOrder;

/**
 * The entries of a binary file.
 *
 * @shape for each entry its key and its value, 8 bytes each, little-endian
 * @units offsets in bytes
 */
final class PairEntries implements EntryReader, EntryStream {
  static final int ENTRY_BYTES = 2 * Long.BYTES;

  private static final int BUFFER_BYTES = 1 << 16;

  private final EntryInput input;
  private final KeyOrder order;
  private final byte[] bytes = new byte[BUFFER_BYTES];
  private final ByteBuffer buffer = ByteBuffer.wrap(bytes).order(ByteOrder.LITTLE_ENDIAN).limit(0);
  private long offset = -ENTRY_BYTES; // of the current entry
  private long key;
  private long value;

  /** Begins at the first byte of the input, which the caller or {@link #close} closes. */
  PairEntries(EntryInput input, KeyOrder order) {
    this.input = input;
    this.order = order;
  }

  @Override
  public boolean next() {
    if (buffer.remaining() == 0 && !fill()) {
      return false;
    }
    offset += ENTRY_BYTES;
    if (buffer.remaining() < ENTRY_BYTES) {
      throw new EntryFileException(
          place(), "the " + ENTRY_BYTES + " bytes of an entry", buffer.remaining() + " bytes");
    }
    key = order.key(buffer.getLong());
    value = buffer.getLong();
    return true;
  }

  private boolean fill() {
    try {
      int length = input.readNBytes(bytes, 0, bytes.length);
      buffer.position(0).limit(length);
      return length > 0;
    } catch (IOException e) {
      throw EntryReader.unreadable(input.name(), e);
    }
  }

  @Override
  public long key() {
    return key;
  }

  @Override
  public long value() {
    return value;
  }

  @Override
  public boolean isDeletion() {
    return false;
  }

  @Override
  public KeyOrder order() {
    return order;
  }

  @Override
  public String place() {
    return input.name() + ", offset " + offset;
  }

  @Override
  public ReadProgress progress() {
    return input.progress();
  }

  @Override
  public void close() {
    input.close();
  }
}
