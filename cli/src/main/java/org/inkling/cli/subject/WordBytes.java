package org.inkling.cli.subject;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import java.util.Arrays;

/**
 * Byte strings that begin with a word, which is the value that workloads write and check.
 *
 * @shape the word in native byte order, then, if the value names its key, that key in the same byte
 *     order, then copies of the lowest byte of the word
 */
final class WordBytes {
  /** The least length of a byte string that names its key. */
  static final int KEYED_LENGTH = 2 * Long.BYTES;

  private static final VarHandle WORD =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder());

  private WordBytes() {}

  /** Returns a new byte string of at least eight bytes. */
  static byte[] of(long word, int length) {
    byte[] bytes = new byte[length];
    write(word, bytes);
    return bytes;
  }

  /** Returns a new byte string of at least {@link #KEYED_LENGTH} bytes, which names its key. */
  static byte[] of(long word, long key, int length) {
    byte[] bytes = of(word, length);
    WORD.set(bytes, Long.BYTES, key);
    return bytes;
  }

  /** Returns the key that the byte string names which begins at an index of the array. */
  static long key(byte[] bytes, int at) {
    return word(bytes, at + Long.BYTES);
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
