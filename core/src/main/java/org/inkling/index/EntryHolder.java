package org.inkling.index;

/**
 * A holder into which an ordered operation writes the entry that it found; reused by its owner, one
 * thread at a time.
 *
 * <p>An operation that finds nothing leaves both fields unchanged.
 */
public final class EntryHolder {
  /** The last key found. */
  public long key;

  /** The value of that key. */
  public long value;

  /** Creates a holder whose fields are 0 until an operation finds something. */
  public EntryHolder() {}
}
