package org.inkling.memory.records;

import static java.util.Objects.checkFromIndexSize;

import java.lang.invoke.MethodHandles;
import java.lang.invoke.VarHandle;
import java.nio.ByteOrder;
import org.inkling.memory.NativeMemory;
import org.inkling.region.ByteRegion;

/**
 * Compares runs of bytes in native memory with each other, with arrays and with regions of the
 * caller. The order is that of {@link java.util.Arrays#compareUnsigned(byte[], byte[])}: byte by
 * byte, unsigned, a prefix before what it is a prefix of.
 *
 * <p>All loads are plain: a run must not change while it is read. Addresses need no alignment. No
 * byte outside a run is read, and no call creates an object. Native runs are as unchecked as in
 * {@link NativeMemory}; runs of arrays and regions are checked.
 *
 * @units lengths and places in bytes
 */
public final class NativeBytes {
  private static final VarHandle BIG_ENDIAN =
      MethodHandles.byteArrayViewVarHandle(long[].class, ByteOrder.BIG_ENDIAN)
          .withInvokeExactBehavior();
  private static final boolean SWAPS = ByteOrder.nativeOrder() == ByteOrder.LITTLE_ENDIAN;
  private static final long LOW_HALF = 0xffff_ffffL;

  private NativeBytes() {}

  /**
   * Compares a native run with a run of an array.
   *
   * @return below 0, 0 or above 0, as the native run comes first, is equal or comes last
   * @throws IndexOutOfBoundsException if the run is not within the array
   */
  public static int compare(long addressA, int lengthA, byte[] b, int from, int count) {
    checkFromIndexSize(from, count, b.length);
    int common = Math.min(lengthA, count);
    int at = 0;
    for (; at <= common - Long.BYTES; at += Long.BYTES) {
      long wordA = getLongBigEndian(addressA + at);
      long wordB = (long) BIG_ENDIAN.get(b, from + at);
      if (wordA != wordB) {
        return Long.compareUnsigned(wordA, wordB);
      }
    }
    for (; at < common; at++) {
      int order = (NativeMemory.getByte(addressA + at) & 0xff) - (b[from + at] & 0xff);
      if (order != 0) {
        return order;
      }
    }
    return lengthA - count;
  }

  /** Returns how many bytes two native runs have in common at their begin, at most some number. */
  public static int common(long addressA, long addressB, int most) {
    int at = 0;
    for (; at <= most - Long.BYTES; at += Long.BYTES) {
      long difference = getLongBigEndian(addressA + at) ^ getLongBigEndian(addressB + at);
      if (difference != 0) {
        return at + Long.numberOfLeadingZeros(difference) / Byte.SIZE;
      }
    }
    while (at < most
        && NativeMemory.getByte(addressA + at) == NativeMemory.getByte(addressB + at)) {
      at++;
    }
    return at;
  }

  /**
   * Returns the place of the first byte in which a native run and a run of an array differ: the
   * length of the shorter one if it is a prefix of the other, -1 if they are equal.
   *
   * @throws IndexOutOfBoundsException if the run is not within the array
   */
  public static int mismatch(long address, int length, byte[] b, int from, int count) {
    checkFromIndexSize(from, count, b.length);
    int common = Math.min(length, count);
    int at = 0;
    for (; at <= common - Long.BYTES; at += Long.BYTES) {
      long difference = getLongBigEndian(address + at) ^ (long) BIG_ENDIAN.get(b, from + at);
      if (difference != 0) {
        return at + Long.numberOfLeadingZeros(difference) / Byte.SIZE;
      }
    }
    for (; at < common; at++) {
      if (NativeMemory.getByte(address + at) != b[from + at]) {
        return at;
      }
    }
    return length == count ? -1 : common;
  }

  /**
   * Returns whether a native run and a run of an array are equal.
   *
   * @throws IndexOutOfBoundsException if the run is not within the array
   */
  public static boolean equal(long address, int length, byte[] b, int from, int count) {
    checkFromIndexSize(from, count, b.length);
    return length == count && mismatch(address, length, b, from, count) < 0;
  }

  /**
   * Returns whether a native run and a run of a region are equal.
   *
   * @throws IndexOutOfBoundsException if the run is not within the region
   * @throws IllegalStateException if the arena of the region is closed
   */
  public static boolean equal(long address, int length, ByteRegion b, long from, long count) {
    checkFromIndexSize(from, count, b.size());
    return length == count && NativeMemory.mismatch(address, b, from, count) < 0;
  }

  /** Loads 8 bytes, the first as the highest, so that unsigned longs have the order of the runs. */
  public static long getLongBigEndian(long address) {
    long word = NativeMemory.getLongUnaligned(address);
    return SWAPS ? Long.reverseBytes(word) : word;
  }

  /**
   * Loads the first 8 bytes of a run, the first as the highest, as if zeros followed a short one.
   */
  public static long prefix(long address, int length) {
    if (length >= Long.BYTES) {
      return getLongBigEndian(address);
    }
    if (length >= Integer.BYTES) {
      long last = intBigEndian(address + length - Integer.BYTES) & LOW_HALF;
      long rest = (last << (Byte.SIZE * (Long.BYTES - length))) & LOW_HALF;
      return ((long) intBigEndian(address) << Integer.SIZE) | rest;
    }
    long word = 0;
    for (int at = 0; at < length; at++) {
      word |= (NativeMemory.getByte(address + at) & 0xffL) << (Byte.SIZE * (Long.BYTES - 1 - at));
    }
    return word;
  }

  private static int intBigEndian(long address) {
    int word = NativeMemory.getIntUnaligned(address);
    return SWAPS ? Integer.reverseBytes(word) : word;
  }
}
