package org.inkling.loft;

/**
 * Rules that cause nodes to be replaced, and rules that set the layout of the new nodes.
 *
 * @source LOFT, EuroSys'25, section 3.4; thresholds, counters and tests: docs/policies.md
 */
public enum RetrainingRule {
  /** The number of taken slots has reached its intended maximum. */
  FULL,

  /** Too many keys are in buckets. */
  OVERFLOWN,

  /**
   * Removals have left few of the slots in use; the node is merged with its neighbours if they also
   * have few keys.
   */
  SPARSE,

  /**
   * The node is hot, and operations miss although there are empty slots: the model is wrong, so new
   * models are trained.
   */
  HOT_MISFIT,

  /**
   * The node is hot, and operations search far because slots are taken: its model is kept and
   * stretched.
   */
  HOT_CROWDED,

  /** The node is filling so fast that it would overflow before the next check. */
  FILLING,

  /** The node was idle in two checks and has more slots than it needs. */
  COLD,

  /** The node and its neighbours were idle in two checks and can be merged into fewer nodes. */
  COLD_NEIGHBOURS,

  /** Part of the node lies in a region of memory that is being given back. */
  EVACUATED,

  /** The new nodes get more slots per key and a wide range, because the node is written to. */
  WRITE_INTENSIVE,

  /** The new nodes get a narrow range, because the node is read. */
  READ_INTENSIVE,

  /** The new nodes return to the ordinary layout. */
  ORDINARY
}
