package org.inkling.loft.policy;

/** How nodes are replaced. */
public enum ChangeKind {
  /** By one of the same model, stretched to as many slots as its keys need now. */
  EXPANSION,

  /** By those of new models, one or several. */
  SPLIT,

  /** Several side by side, by fewer of new models; refused if that takes more memory. */
  MERGE,

  /**
   * By one of the same model with fewer slots, or of a new model where the old one is not worth
   * keeping; refused if it takes about as much memory.
   */
  COMPACTION
}
