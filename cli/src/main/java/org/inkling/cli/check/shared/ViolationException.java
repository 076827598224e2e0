package org.inkling.cli.check.shared;

/** Thrown if an index violates its contract, whatever other threads do. */
public final class ViolationException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with a description of the violation. */
  public ViolationException(String message) {
    super(message);
  }
}
