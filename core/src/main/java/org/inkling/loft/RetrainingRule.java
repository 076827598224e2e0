package org.inkling.loft;

/**
 * The rules by which nodes are replaced, and by which what replaces them is laid out.
 *
 * @source LOFT, EuroSys'25, section 3.4; thresholds, counters and tests: docs/policies.md
 */
public enum RetrainingRule {
  /** As many slots are taken as should be at most. */
  FULL,

  /** Too many keys stand in buckets. */
  OVERFLOWN,

  /**
   * Removals have left few of the slots in use; merged with its neighbours where they are few too.
   */
  SPARSE,

  /**
   * Hot, and operations miss although there are empty slots: the model is wrong, new ones are
   * trained.
   */
  HOT_MISFIT,

  /** Hot, and operations look far because slots are taken: the model is kept, and stretched. */
  HOT_CROWDED,

  /** Written to so fast that it would overflow before the next check. */
  FILLING,

  /** Idle in two checks, and has more slots than it needs. */
  COLD,

  /** Idle in two checks, and so are its neighbours, with which it makes fewer nodes. */
  COLD_NEIGHBOURS,

  /** A part of the node lies in a region of memory that is being given back. */
  EVACUATED,

  /** What replaces the node gets more slots per key and a wide range, because it is written to. */
  WRITE_INTENSIVE,

  /** What replaces the node gets a narrow range, because it is read. */
  READ_INTENSIVE,

  /** What replaces the node is laid out as usual again. */
  ORDINARY
}
