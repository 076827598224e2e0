package org.inkling.maintenance;

/** Background work of one index, divided into chunks. */
public interface MaintenanceTask {

  /**
   * Does one bounded chunk of work; several workers may call it at once.
   *
   * @return whether another chunk is worth running at once
   */
  boolean runChunk();

  /**
   * Does one bounded chunk for a writer that shares the work: none that would only help another
   * worker, or wait for one.
   *
   * @return whether there was such a chunk
   */
  default boolean runShare() {
    return runChunk();
  }

  /** Makes work that was put off due, since a thread awaits all work; called before chunks. */
  default void prepareAwait() {}

  /**
   * Returns whether work is left, including work that cannot continue at this moment because
   * another worker has it or a grace period has not passed. Called outside chunks, and also while
   * the scheduler is being stopped, so it must read nothing that a close frees.
   */
  boolean isPending();
}
