package org.inkling.index;

/**
 * A holder into which an operation writes the value that it found; reused by its owner, one thread
 * at a time.
 *
 * <p>An operation that finds nothing leaves {@link #value} unchanged.
 */
public final class LongHolder {
  /** The last value found. */
  public long value;

  /** Creates a holder whose value is 0 until an operation finds something. */
  public LongHolder() {}
}
