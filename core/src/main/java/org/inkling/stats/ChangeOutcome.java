package org.inkling.stats;

/** How a change of nodes ended. */
public enum ChangeOutcome {
  /** The new nodes are in use. */
  MOVED,

  /** Given up: memory, or another resource that the change needed, was not available. */
  DROPPED,

  /** Given up: the new nodes would have been no better than the old ones. */
  REFUSED
}
