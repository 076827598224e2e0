package org.inkling.disk.file;

import com.google.errorprone.annotations.concurrent.GuardedBy;
import java.lang.System.Logger.Level;
import java.nio.file.Path;
import java.util.LinkedHashMap;
import java.util.Map;
import org.jspecify.annotations.Nullable;

/**
 * Logs warnings about the files of a folder, each for the first file only, because a problem with
 * one file of a store usually affects all of them.
 */
public final class FolderWarnings {
  private static final System.Logger LOGGER = System.getLogger("org.inkling.disk");
  private static final int MAX_FOLDERS = 1_024; // the oldest warnings are forgotten

  @GuardedBy("itself")
  private static final Map<Warning, Boolean> LOGGED =
      new LinkedHashMap<>() {
        @Override
        protected boolean removeEldestEntry(Map.Entry<Warning, Boolean> eldest) {
          return size() > MAX_FOLDERS;
        }
      };

  private FolderWarnings() {}

  private record Warning(@Nullable Path folder, String what) {}

  /**
   * Logs a warning unless it was logged for another file of the same folder.
   *
   * @param what the same text for all files of the folder
   */
  public static void log(Path file, String what) {
    if (isNew(file.toAbsolutePath().getParent(), what)) {
      LOGGER.log(Level.WARNING, "{0}: {1}; logged once for all files of its folder", file, what);
    }
  }

  /**
   * Logs a warning about a folder itself, unless it was logged before.
   *
   * @param what the same text each time
   * @param detail what may differ
   */
  public static void logFolder(Path folder, String what, String detail) {
    Path absolute = folder.toAbsolutePath();
    if (isNew(absolute, what)) {
      LOGGER.log(
          Level.WARNING, "{0}: {1}: {2}; logged once for this folder", absolute, what, detail);
    }
  }

  private static boolean isNew(@Nullable Path folder, String what) {
    synchronized (LOGGED) {
      return LOGGED.putIfAbsent(new Warning(folder, what), true) == null;
    }
  }
}
