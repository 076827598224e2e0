package org.inkling.stats;

/** How a change of nodes ended. */
public enum ChangeOutcome {
  /** The new nodes are in use. */
  MOVED,

  /** Given up: memory, or something else that it needed, could not be had. */
  DROPPED,

  /** Given up: what would have replaced the nodes is no better than they are. */
  REFUSED
}
