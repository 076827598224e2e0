package org.inkling.bytes;

/**
 * A holder for one entry of a {@link BytesIndex}: an ordered operation writes the entry that it
 * found, a source writes the entry that is loaded next. Reused by its owner, one thread at a time.
 *
 * <p>An operation that finds nothing leaves key and value unchanged.
 */
public final class BytesEntry {
  /** The key of the last entry; empty before the first one. */
  public final BytesHolder key = new BytesHolder();

  /** The value of that key; empty before the first entry. */
  public final BytesHolder value = new BytesHolder();

  /** Creates a holder of the empty key and no bytes. */
  public BytesEntry() {}

  @Override
  public String toString() {
    return "entry of a key of " + key.length() + " bytes and a value of " + value.length();
  }
}
