package org.inkling.jmh.peers;

import java.nio.ByteBuffer;

/**
 * The direct buffers of one thread, for single keys and for as many as its largest batch had.
 *
 * @shape keys big-endian without their sign bit's meaning, so that bytes compare as signed keys do
 */
public final class RocksdbBuffers {
  private final ByteBuffer key = ByteBuffer.allocateDirect(Long.BYTES);
  private final ByteBuffer value = ByteBuffer.allocateDirect(Long.BYTES);
  private ByteBuffer[] keys = new ByteBuffer[0];
  private ByteBuffer[] values = new ByteBuffer[0];

  /** Empty ones. */
  public RocksdbBuffers() {}

  /** The buffer of a key, with this one in it. */
  public ByteBuffer keyOf(long wanted) {
    return key.clear().putLong(0, wanted ^ Long.MIN_VALUE);
  }

  /** The buffer of a value, with this one in it. */
  public ByteBuffer valueOf(long wanted) {
    return value.clear().putLong(0, wanted);
  }

  ByteBuffer emptyKey() {
    return key.clear();
  }

  /** The buffer of a value, to be filled. */
  public ByteBuffer emptyValue() {
    return value.clear();
  }

  long key() {
    return key.getLong(0) ^ Long.MIN_VALUE;
  }

  /** What the buffer of a value holds. */
  public long value() {
    return value.getLong(0);
  }

  /** The key at a place of a batch; places are asked for in ascending order. */
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
