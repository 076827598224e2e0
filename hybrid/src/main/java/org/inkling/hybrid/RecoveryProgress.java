package org.inkling.hybrid;

/** Receives the progress of an opening through the log. */
@FunctionalInterface
public interface RecoveryProgress {
  /** Ignores the progress. */
  RecoveryProgress NONE = (done, most) -> {};

  /**
   * Called when more records have been read; by the opening thread, about every ten thousand
   * records and at the end. An exception thrown here ends the opening.
   *
   * @param done the number of records so far
   * @param most the largest possible number of records, judging by the sizes of the files: reserved
   *     space that was not used counts as well
   */
  void at(long done, long most);
}
