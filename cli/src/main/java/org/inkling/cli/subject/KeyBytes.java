package org.inkling.cli.subject;

import java.util.Arrays;
import org.inkling.bytes.check.BytesAsLongs;
import org.inkling.datasets.StringKeys;
import org.jspecify.annotations.Nullable;

/**
 * The byte strings that stand for the numbers which a workload has as keys; they have the order of
 * the numbers.
 */
sealed interface KeyBytes {

  /** Returns the byte string of a number in a new array. */
  byte[] of(long key);

  /** Returns whether the first {@code length} bytes of an array are the byte string of a number. */
  boolean is(long key, byte[] bytes, int length);

  /**
   * Returns the word with which a value begins, or its complement, which no workload expects, if
   * the value names another key than the one it was found under.
   */
  default long word(byte[] key, int length, byte[] value) {
    long word = WordBytes.word(value);
    return is(WordBytes.key(value), key, length) ? word : ~word;
  }

  /** Returns the strings of which the numbers are the ranks, or without strings the numbers. */
  static KeyBytes of(@Nullable StringKeys strings) {
    return strings == null ? new Numbers() : new Ranks(strings);
  }

  /** Eight bytes per number. */
  record Numbers() implements KeyBytes {

    @Override
    public byte[] of(long key) {
      return BytesAsLongs.key(key);
    }

    @Override
    public boolean is(long key, byte[] bytes, int length) {
      return Arrays.equals(of(key), 0, Long.BYTES, bytes, 0, length);
    }
  }

  /** Strings by their ranks. */
  record Ranks(StringKeys strings) implements KeyBytes {

    @Override
    public byte[] of(long key) {
      return strings.key((int) key);
    }

    @Override
    public boolean is(long key, byte[] bytes, int length) {
      return key >= 0 && key < strings.size() && strings.isKey((int) key, bytes, length);
    }
  }
}
