package org.inkling.source;

import java.util.Objects;
import org.inkling.codec.KeyCodec;

/**
 * Whether the keys of a user are signed or unsigned numbers of 64 bits.
 *
 * <p>Every index orders its keys as signed numbers. To keep unsigned numbers in one, store each
 * with its top bit flipped: the flipped numbers, compared as signed, have the order of the unsigned
 * ones. An index file and a store can record which of the two their keys are, so that every program
 * shows the numbers that the user stored. No index uses the order in its operations: these take and
 * return keys, never numbers.
 *
 * @units a <i>number</i> is what the user reads and writes; a <i>key</i> is what an index holds
 */
public enum KeyOrder {
  /** Numbers from -2^63 to 2^63 - 1; each is its own key. */
  SIGNED,
  /** Numbers from 0 to 2^64 - 1, each in the bits of a {@code long}. */
  UNSIGNED;

  /** Returns the key of a number. */
  public long key(long number) {
    return this == UNSIGNED ? KeyCodec.encodeUnsignedLong(number) : number;
  }

  /** Returns the number of a key; the inverse of {@link #key}. */
  public long number(long key) {
    return this == UNSIGNED ? KeyCodec.decodeUnsignedLong(key) : key;
  }

  /**
   * Returns the key of a decimal number.
   *
   * @throws NumberFormatException if the text is not a number of this order; the message says what
   *     was expected
   */
  public long parse(String text) {
    Objects.requireNonNull(text, "text");
    try {
      return key(this == UNSIGNED ? Long.parseUnsignedLong(text) : Long.parseLong(text));
    } catch (NumberFormatException e) {
      var refused = new NumberFormatException("expected " + range() + ", found '" + text + "'");
      refused.initCause(e);
      throw refused;
    }
  }

  /** Returns the decimal number of a key. */
  public String format(long key) {
    long number = number(key);
    return this == UNSIGNED ? Long.toUnsignedString(number) : Long.toString(number);
  }

  /** Returns the description of the numbers that {@link #parse} accepts, for messages. */
  public String range() {
    return "a number from " + format(Long.MIN_VALUE) + " to " + format(Long.MAX_VALUE);
  }
}
