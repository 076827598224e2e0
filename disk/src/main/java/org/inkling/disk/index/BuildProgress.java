package org.inkling.disk.index;

/** Receives the progress of a long pass over the entries, on the thread that makes the pass. */
@FunctionalInterface
public interface BuildProgress {
  /** Ignores the progress. */
  BuildProgress NONE = (done, total) -> {};

  /**
   * Called when more entries have been processed. An exception thrown here ends the pass as a
   * failure.
   *
   * @param done the number of entries so far
   * @param total the number of all entries, or {@link
   *     org.inkling.source.SortedKeySource#UNKNOWN_SIZE}
   */
  void at(long done, long total);
}
