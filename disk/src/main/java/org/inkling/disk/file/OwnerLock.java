package org.inkling.disk.file;

import java.io.Closeable;
import java.io.IOException;

/** A locked folder, until this is closed. */
public interface OwnerLock extends Closeable {

  /**
   * Checks that the folder is still the locked one.
   *
   * @throws org.inkling.disk.system.LostNameException if the folder was deleted or moved, if its
   *     name now belongs to another folder, or if the locked file was deleted, so that another
   *     process may have the folder
   */
  void requireHeld() throws IOException;
}
