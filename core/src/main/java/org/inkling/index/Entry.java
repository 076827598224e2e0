package org.inkling.index;

/**
 * Where an ordered operation leaves the entry that it found; reused by its owner, one thread at a
 * time.
 *
 * <p>An operation that found nothing leaves both fields as they were.
 */
public final class Entry {
  /** The key last found. */
  public long key;

  /** The value that it had. */
  public long value;

  /** A holder whose content is 0 until an operation has found something. */
  public Entry() {}
}
