package org.inkling.cli.subject;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Byte strings that begin with a word, which is the value that workloads write and check.
 *
 * @shape the word in native byte order, then copies of its lowest byte
 */
final class WordBytes {
  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private WordBytes() {}

  /** Returns a new byte string of at least eight bytes. */
  static byte[] of(long word, int length) {
    byte[] bytes = new byte[length];
    write(word, bytes);
    return bytes;
  }

  /** Writes a byte string that is as long as the array. */
  static void write(long word, byte[] bytes) {
    WORD.set(bytes, 0, word);
    Arrays.fill(bytes, Long.BYTES, bytes.length, (byte) word);
  }

  /** Returns the word of the byte string that begins the array. */
  static long word(byte[] bytes) {
    return word(bytes, 0);
  }

  /** Returns the word of the byte string that begins at an index of the array. */
  static long word(byte[] bytes, int at) {
    return (long) WORD.get(bytes, at);
  }
}
