package org.inkling.loft;

/**
 * Who decides when a node is replaced, and by what.
 *
 * @source LOFT, EuroSys'25, sections 3.4 and 5.5 (figure 14)
 */
public enum RetrainingScheme {
  /** Nodes are never replaced; full ones overflow into their buckets. */
  NONE,

  /** By how full a node and its buckets are, whatever is done with it. */
  STATIC,

  /**
   * Also by what operations found: how far they had to look, how fast a node fills, how idle it is.
   */
  INFORMED,

  /** As informed, and what is done with a node also sets its slots per key and its range. */
  SELF_TUNING
}
