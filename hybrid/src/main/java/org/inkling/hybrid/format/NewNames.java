package org.inkling.hybrid.format;

import java.io.IOException;
import java.nio.file.Path;
import org.inkling.disk.file.FileLayer;
import org.jspecify.annotations.Nullable;

/**
 * Names in a folder, from before they are made until they are on disk.
 *
 * <p>A sync of the folder that fails can lose every name that was made before it, whoever made it:
 * the names can be read, and no later sync brings them to the disk. Several threads make names in
 * one folder. So a sync that succeeds says nothing about names that were there when another
 * thread's failed; whoever makes names {@link #begin}s before, and asks {@link #sync} afterwards.
 *
 * @param files whose {@link FileLayer#failedSync} tells what has failed
 * @param folder where the names are
 * @param failedBefore the last sync that failed before any of these names was made
 */
@SuppressWarnings("exports") // disk shows its files to this module alone
public record NewNames(FileLayer files, Path folder, @Nullable IOException failedBefore) {

  /** To be called before the first of the names is made. */
  public static NewNames begin(FileLayer files, Path folder) {
    return new NewNames(files, folder, files.failedSync());
  }

  /**
   * Makes all names that were made since the beginning survive a crash.
   *
   * @throws IOException if that fails, or if another sync has failed since the beginning; then the
   *     names have to be made again
   */
  public void sync() throws IOException {
    files.syncFolder(folder);
    IOException failed = files.failedSync();
    if (failed != null && failed != failedBefore) {
      throw new IOException("names may be lost: meanwhile " + failed.getMessage(), failed);
    }
  }
}
