package org.inkling.datasets;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.NoSuchFileException;
import java.nio.file.Path;

/** Creates exceptions that state in one sentence why a file could not be used. */
final class FileFailure {

  private FileFailure() {}

  /** Returns the exception for a file that cannot be {@code done} (read, written, ...). */
  static UncheckedIOException of(Path file, String done, IOException cause) {
    return new UncheckedIOException(file + " cannot be " + done + ": " + reason(cause), cause);
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException e -> "no such file or folder";
      case AccessDeniedException e -> "permission denied";
      default -> String.valueOf(cause.getMessage());
    };
  }
}
