package org.inkling.hybrid.run;

import java.io.IOException;
import java.nio.file.Path;
import java.util.concurrent.CancellationException;
import org.inkling.disk.CorruptFileException;
import org.inkling.disk.FileAccessException;

/** Translates the failure of a merge on another thread for a caller that waited for the merge. */
public final class MergeFailure {
  private MergeFailure() {}

  /** Returns the exception for the caller, with the failure as its cause. */
  public static RuntimeException of(Path folder, String what, Throwable why) {
    return switch (why) {
      case CorruptFileException e ->
          new CorruptFileException(e.file(), e.offset(), e.expected(), e.found(), e);
      case FileAccessException e ->
          new FileAccessException(e.file(), e.offset(), what + " by an access that", cause(e));
      case CancellationException e -> new IllegalStateException(folder + " is closed", e);
      default -> new IllegalStateException(folder + ": " + what + " failed: " + why, why);
    };
  }

  private static IOException cause(FileAccessException e) {
    IOException cause = e.getCause();
    return cause == null ? new IOException(e) : cause;
  }
}
