package org.inkling.hybrid.store;

import java.util.regex.Pattern;

/** The names of a store's files. */
final class StoreNames {
  static final String LOCK = "lock";

  private static final String NUMBERED = "[0-7][0-9a-f]{15}\\.(log|run)";
  private static final Pattern FINISHED =
      Pattern.compile(LOCK + "|" + Manifest.NAME + "|" + NUMBERED);
  private static final Pattern UNFINISHED =
      Pattern.compile(
          FolderLoad.MARK + "|(" + Manifest.NAME + "|" + NUMBERED + "(\\.[0-9a-f]{1,16})?)\\.tmp");

  private StoreNames() {}

  /** Whether a file gets this name only when it is complete. */
  static boolean isFinished(String name) {
    return FINISHED.matcher(name).matches();
  }

  /** Whether a file belongs to somebody else, as those that file managers and editors leave. */
  static boolean isForeign(String name) {
    return !isFinished(name) && !isUnfinished(name);
  }

  /** Whether a file is under construction, or was left so by a crash. */
  static boolean isUnfinished(String name) {
    return UNFINISHED.matcher(name).matches();
  }
}
