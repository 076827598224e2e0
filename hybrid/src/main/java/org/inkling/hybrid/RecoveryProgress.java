package org.inkling.hybrid;

/** Is told how far an opening has come with what it finds in the log. */
@FunctionalInterface
public interface RecoveryProgress {
  /** Listens to nothing. */
  RecoveryProgress NONE = (done, most) -> {};

  /**
   * Some more records have been read; called by the opening thread, some ten thousand at a time and
   * at the end. What this throws ends the opening.
   *
   * @param done how many records so far
   * @param most how many there are at most, as the sizes of the files say: room that was reserved
   *     and not used counts as well
   */
  void at(long done, long most);
}
