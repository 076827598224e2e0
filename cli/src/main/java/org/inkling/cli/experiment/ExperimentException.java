package org.inkling.cli.experiment;

/** Thrown if a measurement ends without a result. The message gives the reason. */
public final class ExperimentException extends RuntimeException {
  private static final long serialVersionUID = 1;

  /** Creates an exception with the reason. */
  public ExperimentException(String message) {
    super(message);
  }

  /** Creates an exception with the reason and its cause. */
  public ExperimentException(String message, Throwable cause) {
    super(message, cause);
  }
}
