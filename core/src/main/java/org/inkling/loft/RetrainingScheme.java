package org.inkling.loft;

/**
 * The criteria that decide when and how a node is replaced.
 *
 * @source LOFT, EuroSys'25, sections 3.4 and 5.5 (figure 14)
 */
public enum RetrainingScheme {
  /** Nodes are never replaced; full ones overflow into their buckets. */
  NONE,

  /**
   * Nodes are replaced according to how full they and their buckets are, regardless of their use.
   */
  STATIC,

  /**
   * Also considers what operations observe: how far they have to search, how fast a node fills and
   * how idle it is.
   */
  INFORMED,

  /** Like {@link #INFORMED}, but the use of a node also sets its slots per key and its range. */
  SELF_TUNING
}
