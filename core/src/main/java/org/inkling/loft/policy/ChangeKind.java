package org.inkling.loft.policy;

/** The ways in which nodes are replaced. */
public enum ChangeKind {
  /**
   * Replaces a node by one with the same model, stretched to as many slots as its keys need now.
   */
  EXPANSION,

  /** Replaces a node by one or several nodes with new models. */
  SPLIT,

  /**
   * Replaces several adjacent nodes by fewer nodes with new models; refused if that takes more
   * memory.
   */
  MERGE,

  /**
   * Replaces a node by one with the same model and fewer slots, or with a new model if the old one
   * is not worth keeping; refused if the new node takes about as much memory.
   */
  COMPACTION
}
