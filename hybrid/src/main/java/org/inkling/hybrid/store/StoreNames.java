package org.inkling.hybrid.store;

import java.util.regex.Pattern;

/** What the files of a store are called. */
final class StoreNames {
  static final String LOCK = "lock";

  private static final String NUMBERED = "[0-7][0-9a-f]{15}\\.(log|run)";
  private static final Pattern FINISHED =
      Pattern.compile(LOCK + "|" + Manifest.NAME + "|" + NUMBERED);
  private static final Pattern UNFINISHED =
      Pattern.compile(
          FolderLoad.MARK + "|(" + Manifest.NAME + "|" + NUMBERED + "(\\.[0-9a-f]{1,16})?)\\.tmp");

  private StoreNames() {}

  /** Whether a file has its name only when it is whole. */
  static boolean isFinished(String name) {
    return FINISHED.matcher(name).matches();
  }

  /** Whether a file is one that is being made, or that a crash left so. */
  static boolean isUnfinished(String name) {
    return UNFINISHED.matcher(name).matches();
  }
}
