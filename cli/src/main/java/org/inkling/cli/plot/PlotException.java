package org.inkling.cli.plot;

/** Thrown if a file cannot be drawn. The message gives the reason. */
final class PlotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PlotException(String message) {
    super(message);
  }

  PlotException(String message, Throwable cause) {
    super(message, cause);
  }
}
