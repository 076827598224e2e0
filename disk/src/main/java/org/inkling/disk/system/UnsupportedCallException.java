package org.inkling.disk.system;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import java.util.Set;

/**
 * Thrown by a call that a file system does not support, as opposed to one that has failed: nothing
 * was lost, and each further attempt gives the same error.
 */
public final class UnsupportedCallException extends FileSystemException {
  private static final long serialVersionUID = 1L;
  private static final int EINVAL = 22;
  private static final int ENOSYS = 38;
  private static final int EOPNOTSUPP = 95; // and ENOTSUP, which is the same number
  private static final Set<Integer> ERRORS = Set.of(EINVAL, ENOSYS, EOPNOTSUPP);

  /** The English texts of these errors: a text is all that the JDK's channels tell. */
  private static final Set<String> TEXTS =
      Set.of("Invalid argument", "Function not implemented", "Operation not supported");

  /** Creates the exception, with the system's text for the error. */
  public UnsupportedCallException(Path file, String reason) {
    super(file.toString(), null, reason);
  }

  /** Returns whether an error says that a call, whose arguments are right, is not supported. */
  public static boolean isOf(int errno) {
    return ERRORS.contains(errno);
  }

  /** Returns whether a failure of a channel of the JDK is one of these errors. */
  public static boolean isOf(IOException failure) {
    String text = String.valueOf(failure.getMessage());
    return TEXTS.contains(text)
        || ERRORS.stream().anyMatch(errno -> text.equals(FileCalls.describe(errno)));
  }
}
