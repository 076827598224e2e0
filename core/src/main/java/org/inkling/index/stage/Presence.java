package org.inkling.index.stage;

/** What a {@link MarkedIndex} knows about a key. */
public enum Presence {
  /** The key has a value here. */
  PRESENT,
  /** The key is marked as deleted: it is absent, whatever an older index says. */
  DELETED,
  /** Nothing is known about the key here: an older index may have it. */
  UNKNOWN
}
