package org.inkling.memory.seam;

/** The kinds of shared access that are reported to an {@link AccessListener}. */
public enum AccessKind {
  /** A load that is coherent and orders nothing. */
  OPAQUE_LOAD,
  /** A store that is coherent and orders nothing. */
  OPAQUE_STORE,
  /** A load that later accesses are not moved before. */
  ACQUIRE_LOAD,
  /** A store that earlier accesses are not moved after. */
  RELEASE_STORE,
  /** A load in the total order of volatile accesses. */
  VOLATILE_LOAD,
  /** A store in the total order of volatile accesses. */
  VOLATILE_STORE,
  /** A volatile compare-and-set or compare-and-exchange, successful or not. */
  COMPARE_AND_SET,
  /** A volatile fetch-and-add. */
  GET_AND_ADD
}
