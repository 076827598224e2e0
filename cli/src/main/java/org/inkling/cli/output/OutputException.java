package org.inkling.cli.output;

import java.io.IOException;
import org.jspecify.annotations.Nullable;

/**
 * Thrown by a write to standard output that fails, and by all later ones; it ends the command. It
 * is no {@link IOException}, which the JDK's printing classes would hide.
 */
public final class OutputException extends RuntimeException {
  private static final long serialVersionUID = 1L;

  private final boolean readerGone;

  OutputException(IOException cause, boolean readerGone) {
    super("standard output cannot be written: " + cause.getMessage(), cause);
    this.readerGone = readerGone;
  }

  /** Returns whether the process that read the output has closed it, which is no failure. */
  public boolean isReaderGone() {
    return readerGone;
  }

  /** Returns the failed write that ended a command, or null if something else ended it. */
  public static @Nullable OutputException in(Throwable failure) {
    for (Throwable each = failure; each != null; each = each.getCause()) {
      if (each instanceof OutputException found) {
        return found;
      }
    }
    return null;
  }
}
