package org.inkling.cli.bench;

/** A measurement ended without a result, for a reason that the message gives. */
public final class BenchException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason. */
  public BenchException(String message) {
    super(message);
  }

  /** With the reason and what led to it. */
  public BenchException(String message, Throwable cause) {
    super(message, cause);
  }
}
