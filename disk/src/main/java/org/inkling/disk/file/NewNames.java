package org.inkling.disk.file;

import java.io.IOException;
import java.nio.file.Path;
import org.jspecify.annotations.Nullable;

/**
 * New names in a folder, from before the first is created until all are on disk.
 *
 * <p>A failed sync of the folder can lose every name that any thread created before it: the names
 * can still be read, but no later sync brings them to disk. Several threads create names in one
 * folder, so a sync that succeeds proves nothing about names that existed when the sync of another
 * thread failed. A thread that creates names therefore calls {@link #begin} first and {@link #sync}
 * at the end.
 *
 * @param files records failed syncs: {@link FileLayer#failedSync}
 * @param folder the folder of the names
 * @param failedBefore the last sync that failed before the first of these names was created
 */
public record NewNames(FileLayer files, Path folder, @Nullable IOException failedBefore) {

  /** Begins new names; called before the first is created. */
  public static NewNames begin(FileLayer files, Path folder) {
    return new NewNames(files, folder, files.failedSync());
  }

  /**
   * Makes all names that were created since {@link #begin} survive a crash.
   *
   * @throws IOException if the sync fails, or if another sync has failed since {@code begin}; the
   *     names must then be created again
   */
  public void sync() throws IOException {
    files.syncFolder(folder);
    IOException failed = files.failedSync();
    if (failed != null && failed != failedBefore) {
      throw new IOException(
          "names may be lost, because another sync failed: " + failed.getMessage(), failed);
    }
  }
}
