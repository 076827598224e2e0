package org.inkling.datasets;

/**
 * Thrown when a requested key set does not exist, or not in the requested size, or not on this
 * machine.
 */
public final class KeySetException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** Creates an exception; the message states what was requested and what is available. */
  public KeySetException(String message) {
    super(message);
  }
}
