package org.inkling.loft;

/** What an index with deletion markers knows of a key. */
public enum Presence {
  /** Nothing: an older stage may have the key. */
  UNKNOWN,

  /** It was removed here, whatever an older stage says. */
  DELETED,

  /** It has a value here. */
  PRESENT
}
