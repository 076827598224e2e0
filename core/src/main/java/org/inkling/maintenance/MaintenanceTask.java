package org.inkling.maintenance;

/** Background work of one index, cut into chunks. */
@FunctionalInterface
public interface MaintenanceTask {

  /** Does one bounded chunk of work; true if another chunk is worth running at once. */
  boolean runChunk();
}
