package org.inkling.jmh.peers;

import java.nio.ByteBuffer;

/**
 * The direct buffers of one thread, for single keys and for its largest batch.
 *
 * @shape keys are big-endian with an inverted sign bit, so that bytes compare like signed keys
 */
final class RocksdbBuffers {
  private final ByteBuffer key = ByteBuffer.allocateDirect(Long.BYTES);
  private final ByteBuffer value = ByteBuffer.allocateDirect(Long.BYTES);
  private ByteBuffer[] keys = new ByteBuffer[0];
  private ByteBuffer[] values = new ByteBuffer[0];

  /** Writes a key into its buffer, and returns the buffer. */
  ByteBuffer keyOf(long wanted) {
    return key.clear().putLong(0, wanted ^ Long.MIN_VALUE);
  }

  /** Writes a value into its buffer, and returns the buffer. */
  ByteBuffer valueOf(long wanted) {
    return value.clear().putLong(0, wanted);
  }

  ByteBuffer emptyKey() {
    return key.clear();
  }

  /** Returns the buffer of a value, to be filled. */
  ByteBuffer emptyValue() {
    return value.clear();
  }

  long key() {
    return key.getLong(0) ^ Long.MIN_VALUE;
  }

  /** Returns the value in the buffer. */
  long value() {
    return value.getLong(0);
  }

  /**
   * Writes the key at a place of a batch, and returns its buffer. The caller requests places in
   * ascending order.
   */
  ByteBuffer keyOf(int place, long wanted) {
    keys = withPlace(keys, place);
    return keys[place].clear().putLong(0, wanted ^ Long.MIN_VALUE);
  }

  ByteBuffer emptyValue(int place) {
    values = withPlace(values, place);
    return values[place].clear();
  }

  private static ByteBuffer[] withPlace(ByteBuffer[] buffers, int place) {
    if (place < buffers.length) {
      return buffers;
    }
    ByteBuffer[] more = new ByteBuffer[Math.max(64, 2 * buffers.length)];
    for (int i = 0; i < more.length; i++) {
      more[i] = i < buffers.length ? buffers[i] : ByteBuffer.allocateDirect(Long.BYTES);
    }
    return more;
  }
}
