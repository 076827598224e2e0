package org.inkling.loft;

/** The state of a key in an index with deletion markers. */
public enum Presence {
  /** The index has no information on the key: an older stage may hold it. */
  UNKNOWN,

  /** The key was removed here, even if an older stage holds it. */
  DELETED,

  /** The key has a value here. */
  PRESENT
}
