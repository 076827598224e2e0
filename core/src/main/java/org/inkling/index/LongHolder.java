package org.inkling.index;

/**
 * Where an operation leaves the value that it found; reused by its owner, one thread at a time.
 *
 * <p>An operation that found nothing leaves {@link #value} as it was.
 */
public final class LongHolder {
  /** The value last found. */
  public long value;

  /** A holder whose content is 0 until an operation has found something. */
  public LongHolder() {}
}
