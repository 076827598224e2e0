package org.inkling.source;

import java.util.Arrays;
import java.util.HexFormat;

/** Thrown when a source returns a key that is not greater than the previous one. */
public final class UnsortedSourceException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** The message shows at most this many bytes of a byte string. */
  private static final int SHOWN_BYTES = 32;

  private final long position;
  private final long previousKey;
  private final long key;

  /**
   * Creates an exception for the key at {@code position} (counted from 0), which follows {@code
   * previousKey}.
   */
  public UnsortedSourceException(long position, long previousKey, long key) {
    super(
        (key == previousKey ? "duplicate key " : "unsorted key ")
            + key
            + " at position "
            + position
            + ": expected a key greater than "
            + previousKey
            + ", the one before it");
    this.position = position;
    this.previousKey = previousKey;
    this.key = key;
  }

  /**
   * Creates an exception for the byte string at {@code position} (counted from 0), which follows
   * {@code previousKey}. The message has the begin of both.
   */
  public UnsortedSourceException(long position, byte[] previousKey, byte[] key) {
    super(
        (Arrays.equals(key, previousKey) ? "duplicate key " : "unsorted key ")
            + text(key)
            + " at position "
            + position
            + ": expected a key greater than "
            + text(previousKey)
            + ", the one before it");
    this.position = position;
    this.previousKey = 0;
    this.key = 0;
  }

  private static String text(byte[] key) {
    int shown = Math.min(key.length, SHOWN_BYTES);
    String digits = HexFormat.of().formatHex(key, 0, shown);
    return "0x" + digits + (shown < key.length ? ".." : "") + " of " + key.length + " bytes";
  }

  /** Returns the position at which the order broke, counted from 0. */
  public long position() {
    return position;
  }

  /** Returns the previous key; 0 if the keys are byte strings. */
  public long previousKey() {
    return previousKey;
  }

  /** Returns the key that is out of order or a duplicate; 0 if the keys are byte strings. */
  public long key() {
    return key;
  }
}
