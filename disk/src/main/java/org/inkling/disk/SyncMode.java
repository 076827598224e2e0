package org.inkling.disk;

/** The time at which a write is acknowledged, which decides what a crash can lose. */
public enum SyncMode {
  /**
   * Once it is on disk: a crash loses no acknowledged write. Writers share syncs. A write that
   * finds nothing to change returns once the changes that it has seen are on disk.
   */
  EVERY_WRITE,
  /**
   * Immediately. Writes are synced at a fixed interval: a crash of the process or the machine loses
   * at most the writes of one interval and of the time that one sync takes.
   */
  EVERY_INTERVAL,
  /**
   * Immediately. Writes are passed to the operating system at a fixed interval and synced only
   * where a segment ends: a crash of the process loses at most the writes of one interval; a crash
   * of the machine also loses what the system had not yet written.
   */
  OPERATING_SYSTEM
}
