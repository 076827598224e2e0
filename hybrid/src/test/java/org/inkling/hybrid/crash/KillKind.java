package org.inkling.hybrid.crash;

import org.inkling.disk.file.FaultyFiles.Call;

/** At which calls a process is killed. */
enum KillKind {
  /** Writes of files of the run. */
  BUILD(30, false),
  /** Syncs of files and folders. */
  SYNC(120, false),
  /** Renamings. */
  RENAME(8, false),
  /** Whatever is done to the manifest. */
  MANIFEST(14, false),
  /** Whatever begins a segment of the log, or ends one. */
  ROTATION(14, false),
  /** Deletions of what is no longer needed. */
  RETIREMENT(10, false),
  /** All calls of an opening. */
  RECOVERY(36, true),
  /** None of them: killed from outside, at any time. */
  OUTSIDE(0, false);

  private final int most;
  private final boolean opening;

  KillKind(int most, boolean opening) {
    this.most = most;
    this.opening = opening;
  }

  /** At which of these calls at the latest. */
  int most() {
    return most;
  }

  /** Whether the calls during the opening count, and not those after it. */
  boolean isOpening() {
    return opening;
  }

  /** Whether there are writes among the calls, which can be interrupted in the middle. */
  boolean hasWrites() {
    return this == BUILD || this == MANIFEST || this == ROTATION || this == RECOVERY;
  }

  /** Whether a call is one of these. */
  boolean counts(Call call, String name) {
    return switch (this) {
      case BUILD -> call == Call.WRITE && name.contains(".run");
      case SYNC -> call == Call.SYNC || call == Call.SYNC_FOLDER;
      case RENAME -> call == Call.RENAME;
      case MANIFEST -> name.startsWith("manifest");
      case ROTATION ->
          name.endsWith(".log.tmp")
              || name.endsWith(".log") && (call == Call.RENAME || call == Call.TRUNCATE);
      case RETIREMENT -> call == Call.DELETE && !name.endsWith(".tmp");
      case RECOVERY -> true;
      case OUTSIDE -> false;
    };
  }
}
