package org.inkling.hybrid.store;

/**
 * The old files of a log that an opening has found: each earlier opening that wrote has left one,
 * and each later one reads it.
 *
 * @param count the number of files before the one that is written
 */
public record OldLogs(long count) {
  private static final int MANY = 16;
  private static final int TOO_MANY = 64;

  /** Returns whether a merge or a checkpoint is due, after which none of them is needed. */
  public boolean areMany() {
    return count > MANY;
  }

  /**
   * Returns whether the opening itself has to do it: the index is always closed before it is done,
   * or the executor is always busy.
   */
  public boolean areTooMany() {
    return count > TOO_MANY;
  }
}
