package org.inkling.cli.experiment;

/** A measurement ended without a result, for a reason that the message gives. */
public final class ExperimentException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** With the reason. */
  public ExperimentException(String message) {
    super(message);
  }

  /** With the reason and what led to it. */
  public ExperimentException(String message, Throwable cause) {
    super(message, cause);
  }
}
