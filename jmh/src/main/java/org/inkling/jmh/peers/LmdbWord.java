package org.inkling.jmh.peers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Keys and values as LMDB reads integers: in the byte order of the machine. */
final class LmdbWord {

  private LmdbWord() {}

  /** Allocates a buffer for a key or a value. */
  static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
  }

  /** Writes a key. LMDB interprets it as unsigned. */
  static void setKey(ByteBuffer buffer, long key) {
    buffer.putLong(0, key ^ Long.MIN_VALUE);
  }

  /** Reads the key in a buffer of a transaction. */
  static long key(ByteBuffer buffer) {
    return get(buffer) ^ Long.MIN_VALUE;
  }

  /** Reads the value in a buffer of a transaction, which has its own byte order. */
  static long get(ByteBuffer buffer) {
    return buffer.order(ByteOrder.nativeOrder()).getLong(0);
  }
}
