package org.inkling.disk.file;

import java.io.Closeable;
import java.io.IOException;

/** A folder that is taken, until this is closed. */
public interface OwnerLock extends Closeable {

  /**
   * Checks that the folder is still the one that was taken.
   *
   * @throws java.nio.file.FileSystemException if its name belongs to another folder now, or what
   *     was locked was deleted, so that somebody else may have the folder
   */
  void requireHeld() throws IOException;
}
