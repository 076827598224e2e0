package org.inkling.cli;

import java.io.IOException;
import java.io.UncheckedIOException;
import java.nio.file.AccessDeniedException;
import java.nio.file.FileAlreadyExistsException;
import java.nio.file.FileSystemException;
import java.nio.file.NoSuchFileException;
import org.inkling.NativeAccessException;
import org.inkling.cli.entries.EntryFileException;
import org.inkling.cli.experiment.ExperimentException;
import org.inkling.cli.experiment.Text;
import org.inkling.cli.output.OutputException;
import org.inkling.datasets.KeyFileException;
import org.inkling.datasets.KeySetException;
import org.inkling.disk.CorruptFileException;
import org.inkling.source.UnsortedSourceException;
import org.jspecify.annotations.Nullable;

/** Turns failures into sentences for users, without the names of Java classes. */
final class FailureText {
  private static final double MIB = 1 << 20;

  private FailureText() {}

  /** Returns the sentence for a failure of a command. */
  static String of(Throwable failure) {
    return switch (failure) {
      case OutOfMemoryError e when isOfHeap(e) ->
          Text.format(
              "the heap of %.0f MiB is too small for this; INKLING_JAVA_OPTS=-Xmx8g allows 8 GiB",
              Runtime.getRuntime().maxMemory() / MIB);
      case FileSystemException e -> e.getFile() + ": " + reason(e);
      case UncheckedIOException e -> plain(e);
      case KeySetException e -> plain(e);
      case KeyFileException e -> plain(e);
      case EntryFileException e -> plain(e);
      case UnsortedSourceException e -> plain(e);
      case CorruptFileException e -> plain(e);
      case NativeAccessException e -> plain(e);
      case ExperimentException e -> plain(e);
      case OutputException e -> plain(e);
      case IOException e -> plain(e);
      default ->
          "an unexpected error: "
              + (failure.getMessage() == null ? "no message" : failure.getMessage())
              + "; --verbose shows where it happened";
    };
  }

  private static boolean isOfHeap(OutOfMemoryError failure) {
    String message = String.valueOf(failure.getMessage());
    return message.contains("Java heap space") || message.contains("GC overhead");
  }

  /** Returns the message of an exception, with the reason of its cause instead of its cause. */
  static String plain(Exception failure) {
    String message = String.valueOf(failure.getMessage());
    return failure.getCause() instanceof IOException cause && message.endsWith(cause.toString())
        ? message.substring(0, message.length() - cause.toString().length()) + reason(cause)
        : message;
  }

  private static String reason(IOException cause) {
    return switch (cause) {
      case NoSuchFileException _ -> "no such file or folder";
      case AccessDeniedException _ -> "permission denied";
      case FileAlreadyExistsException _ -> "it exists already";
      case FileSystemException e -> orMessage(e.getReason(), e);
      default -> orMessage(null, cause);
    };
  }

  private static String orMessage(@Nullable String reason, IOException cause) {
    return reason != null ? reason : String.valueOf(cause.getMessage());
  }
}
