package org.inkling.jmh.peers;

import java.nio.ByteBuffer;
import java.nio.ByteOrder;

/** Keys and values as LMDB reads integers: in the byte order of the machine. */
public final class LmdbWord {

  private LmdbWord() {}

  /** Room for one of them. */
  public static ByteBuffer buffer() {
    return ByteBuffer.allocateDirect(Long.BYTES).order(ByteOrder.nativeOrder());
  }

  /** Writes a key, which LMDB takes for unsigned. */
  public static void setKey(ByteBuffer buffer, long key) {
    buffer.putLong(0, key ^ Long.MIN_VALUE);
  }

  /** The key in a buffer of a transaction. */
  public static long key(ByteBuffer buffer) {
    return get(buffer) ^ Long.MIN_VALUE;
  }

  /** The value in a buffer of a transaction, which has an order of its own. */
  public static long get(ByteBuffer buffer) {
    return buffer.order(ByteOrder.nativeOrder()).getLong(0);
  }
}
