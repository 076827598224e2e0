package org.inkling.datasets;

import java.util.Arrays;

/**
 * The distinct keys of a file of strings, in memory and in the order of unsigned bytes ({@link
 * Arrays#compareUnsigned(byte[], byte[])}).
 *
 * <p>Lines longer than the caller's limit are no keys; {@link #leftOut()} returns how many there
 * were. A set never changes, so any number of threads may read it.
 *
 * @shape the bytes of all keys in one array, and where each key begins in a second one of 4 bytes
 *     per key
 * @units lengths and totals in bytes
 */
public final class StringKeys {
  private final byte[] bytes;
  private final int[] starts;
  private final int maxLength;
  private final int leftOut;
  private final int repeated;

  /**
   * Creates a set of sorted keys.
   *
   * @param starts where each key begins in {@code bytes}, and where the last one ends
   */
  StringKeys(byte[] bytes, int[] starts, int leftOut, int repeated) {
    this.bytes = bytes;
    this.starts = starts;
    this.maxLength = longest(starts);
    this.leftOut = leftOut;
    this.repeated = repeated;
  }

  private static int longest(int... starts) {
    int longest = 0;
    for (int i = 1; i < starts.length; i++) {
      longest = Math.max(longest, starts[i] - starts[i - 1]);
    }
    return longest;
  }

  /** Returns {@code count} neighbouring keys as a set of their own. */
  StringKeys run(int from, int count) {
    int first = starts[from];
    int[] ends = Arrays.copyOfRange(starts, from, from + count + 1);
    for (int i = 0; i <= count; i++) {
      ends[i] -= first;
    }
    byte[] kept = Arrays.copyOfRange(bytes, first, first + ends[count]);
    return new StringKeys(kept, ends, leftOut, repeated);
  }

  /** Returns the number of keys. */
  public int size() {
    return starts.length - 1;
  }

  /**
   * Returns the length of a key.
   *
   * @throws IndexOutOfBoundsException if there is no key {@code i}
   */
  public int length(int i) {
    return starts[i + 1] - starts[i];
  }

  /**
   * Returns a key in a new array.
   *
   * @throws IndexOutOfBoundsException if there is no key {@code i}
   */
  public byte[] key(int i) {
    return Arrays.copyOfRange(bytes, starts[i], starts[i + 1]);
  }

  /**
   * Copies a key into an array.
   *
   * @param at where the key's first byte goes
   * @throws IndexOutOfBoundsException if there is no key {@code i}, or no room for it in the array
   */
  public void copy(int i, byte[] to, int at) {
    System.arraycopy(bytes, starts[i], to, at, length(i));
  }

  /**
   * Returns whether {@code length} bytes of an array, from an index on, are a key.
   *
   * @throws IndexOutOfBoundsException if there is no key {@code i}, or the array is shorter
   */
  public boolean isKey(int i, byte[] other, int at, int length) {
    return Arrays.equals(bytes, starts[i], starts[i + 1], other, at, at + length);
  }

  /** Returns the length of the longest key, or 0 if there are no keys. */
  public int maxLength() {
    return maxLength;
  }

  /** Returns the lengths of all keys together. */
  public long totalBytes() {
    return bytes.length;
  }

  /**
   * Returns how many lines of the file are no keys because they are longer than the limit. A run of
   * a set has the number of the whole file.
   */
  public int leftOut() {
    return leftOut;
  }

  /**
   * Returns how many lines of the file, those left out aside, are the same as another one, which is
   * the key. A run of a set has the number of the whole file.
   */
  public int repeated() {
    return repeated;
  }

  @Override
  public String toString() {
    return size()
        + " keys of "
        + bytes.length
        + " bytes, the longest of "
        + maxLength
        + "; lines left out as too long: "
        + leftOut
        + ", repeated: "
        + repeated;
  }
}
