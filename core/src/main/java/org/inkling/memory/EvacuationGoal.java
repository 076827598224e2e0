package org.inkling.memory;

/** The goal by which an evacuation chooses its regions. */
public enum EvacuationGoal {
  /** As much free memory as possible in whole regions, for the next allocations. */
  ROOM,

  /** Less memory taken from the system. */
  FOOTPRINT
}
