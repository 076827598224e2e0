package org.inkling.hybrid;

/** When a write counts as acknowledged, and so what a crash can take. */
public enum SyncMode {
  /**
   * Once it is on disk: a crash takes nothing that was acknowledged. Writers share their syncs. A
   * write that finds nothing to change returns once the changes that it has seen are on disk.
   */
  EVERY_WRITE,
  /**
   * At once; what was written is synced every so many milliseconds: a crash of the process or the
   * machine takes at most the writes of that long, and of the time that one sync takes.
   */
  EVERY_INTERVAL,
  /**
   * At once; what was written is handed to the operating system every so many milliseconds and
   * synced only where a segment ends: a crash of the process takes at most the writes of that long,
   * one of the machine also what the system still held back.
   */
  OPERATING_SYSTEM
}
