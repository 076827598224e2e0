package org.inkling.hybrid.store;

import java.io.IOException;
import java.nio.file.FileSystemException;
import java.nio.file.Path;
import org.inkling.disk.file.OwnerLock;

/** The lock of a store that was opened read-only: it permits no changes. */
record ReadersLock(Path folder, OwnerLock lock) implements OwnerLock {

  @Override
  public void requireHeld() throws IOException {
    throw new FileSystemException(folder.toString(), null, "opened read-only");
  }

  @Override
  public void close() throws IOException {
    lock.close();
  }
}
