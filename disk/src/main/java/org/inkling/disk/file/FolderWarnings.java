package org.inkling.disk.file;

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

  private static final Map<Warning, Boolean> LOGGED = // guarded by its own monitor
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
    var warning = new Warning(file.toAbsolutePath().getParent(), what);
    synchronized (LOGGED) {
      if (LOGGED.putIfAbsent(warning, true) != null) {
        return;
      }
    }
    LOGGER.log(Level.WARNING, "{0}: {1}; logged once for all files of its folder", file, what);
  }
}
