package org.inkling.cli.plot;

/** A file that cannot be drawn, for the reason that the message gives. */
final class PlotException extends RuntimeException {
  private static final long serialVersionUID = 1;

  PlotException(String message) {
    super(message);
  }

  PlotException(String message, Throwable cause) {
    super(message, cause);
  }
}
