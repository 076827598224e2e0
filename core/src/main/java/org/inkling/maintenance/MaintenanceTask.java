package org.inkling.maintenance;

/** Background work of one index, cut into chunks. */
public interface MaintenanceTask {

  /**
   * Does one bounded chunk of work; several workers may call it at once.
   *
   * @return whether another chunk is worth running at once
   */
  boolean runChunk();

  /**
   * Returns whether work is left, also such that cannot go on at this moment: another worker has
   * it, or a grace period is not over. Asked outside of chunks, and while the scheduler is being
   * stopped: it reads nothing that a close frees.
   */
  boolean isPending();
}
