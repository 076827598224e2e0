package org.inkling.cli.subject;

import java.util.Arrays;
import org.inkling.bytes.BytesCursor;
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

  /** Returns whether {@code length} bytes of an array are the byte string of a number. */
  boolean is(long key, byte[] bytes, int at, int length);

  /**
   * Returns the word with which a value begins, or its complement, which no workload expects, if
   * the value names another key than the one it was found under.
   */
  default long word(byte[] key, byte[] value) {
    long word = WordBytes.word(value);
    return is(WordBytes.key(value, 0), key, 0, key.length) ? word : ~word;
  }

  /** Like {@link #word(byte[], byte[])}, for the entry that a cursor shows. */
  default long word(BytesCursor cursor) {
    byte[] value = cursor.valueBuffer();
    long word = WordBytes.word(value, cursor.valueOffset());
    long key = WordBytes.key(value, cursor.valueOffset());
    return is(key, cursor.keyBuffer(), cursor.keyOffset(), cursor.keyLength()) ? word : ~word;
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
    public boolean is(long key, byte[] bytes, int at, int length) {
      return Arrays.equals(of(key), 0, Long.BYTES, bytes, at, at + length);
    }
  }

  /** Strings by their ranks. */
  record Ranks(StringKeys strings) implements KeyBytes {

    @Override
    public byte[] of(long key) {
      return strings.key((int) key);
    }

    @Override
    public boolean is(long key, byte[] bytes, int at, int length) {
      return key >= 0 && key < strings.size() && strings.isKey((int) key, bytes, at, length);
    }
  }
}
