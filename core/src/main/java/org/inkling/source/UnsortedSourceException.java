package org.inkling.source;

/** Thrown when a source returns a key that is not greater than the previous one. */
public final class UnsortedSourceException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

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

  /** Returns the position at which the order broke, counted from 0. */
  public long position() {
    return position;
  }

  /** Returns the previous key. */
  public long previousKey() {
    return previousKey;
  }

  /** Returns the key that is out of order or a duplicate. */
  public long key() {
    return key;
  }
}
