package org.inkling.disk.index;

/** Is told how far a long pass over the entries has come, by the thread that makes it. */
@FunctionalInterface
public interface BuildProgress {
  /** Listens to nothing. */
  BuildProgress NONE = (done, total) -> {};

  /**
   * Some more entries have passed. What this throws ends the pass, as a failure of it would.
   *
   * @param done how many entries so far
   * @param total of how many, or {@link org.inkling.source.SortedKeySource#UNKNOWN_SIZE}
   */
  void at(long done, long total);
}
