package org.inkling.datasets;

/** A key set was asked for that does not exist, or not in this size, or not on this machine. */
public final class KeySetException extends IllegalArgumentException {
  private static final long serialVersionUID = 1;

  /** With a sentence that says what was asked for and what there is. */
  public KeySetException(String message) {
    super(message);
  }
}
