package org.inkling.disk.system;

import java.nio.file.FileSystemException;
import java.nio.file.Path;

/**
 * Thrown if a name no longer refers to the file or the folder that this process has open or locked.
 */
public final class LostNameException extends FileSystemException {
  private static final long serialVersionUID = 1L;

  /** Creates the exception; the reason says what has happened to the file of this name. */
  public LostNameException(Path file, String reason) {
    super(file.toString(), null, reason);
  }
}
