package org.inkling.memory;

import static java.util.Objects.checkFromIndexSize;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;

/**
 * Copies of a few bytes between native memory and arrays, word by word: for these, what a copy of
 * segments checks takes longer than the copy. The last word overlaps the one before.
 *
 * @units bytes
 */
final class ShortCopy {
  /** Up to this length the words are faster. */
  static final int MOST = 64;

  private static final VarHandle LONGS =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.nativeOrder())
          .withInvokeExactBehavior();
  private static final VarHandle INTS =
      MethodHandles.byteArrayViewVarHandle(int[].class, ByteOrder.nativeOrder())
          .withInvokeExactBehavior();

  private ShortCopy() {}

  /**
   * Copies native bytes into an array, plain.
   *
   * @throws IndexOutOfBoundsException if the array does not have the range
   */
  static void out(long from, byte[] to, int at, int length) {
    checkFromIndexSize(at, length, to.length);
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        LONGS.set(to, at + i, NativeMemory.getLongUnaligned(from + i));
      }
      LONGS.set(to, at + last, NativeMemory.getLongUnaligned(from + last));
    } else if (length >= Integer.BYTES) {
      int last = length - Integer.BYTES;
      INTS.set(to, at, NativeMemory.getIntUnaligned(from));
      INTS.set(to, at + last, NativeMemory.getIntUnaligned(from + last));
    } else {
      for (int i = 0; i < length; i++) {
        to[at + i] = NativeMemory.getByte(from + i);
      }
    }
  }

  /**
   * Copies bytes of an array into native memory, plain.
   *
   * @throws IndexOutOfBoundsException if the array does not have the range
   */
  static void in(byte[] from, int at, long to, int length) {
    checkFromIndexSize(at, length, from.length);
    if (length >= Long.BYTES) {
      int last = length - Long.BYTES;
      for (int i = 0; i < last; i += Long.BYTES) {
        NativeMemory.putLongUnaligned(to + i, (long) LONGS.get(from, at + i));
      }
      NativeMemory.putLongUnaligned(to + last, (long) LONGS.get(from, at + last));
    } else {
      for (int i = 0; i < length; i++) {
        NativeMemory.putByte(to + i, from[at + i]);
      }
    }
  }
}
