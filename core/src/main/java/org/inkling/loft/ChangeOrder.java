package org.inkling.loft;

/**
 * What is to be done with nodes side by side, and why.
 *
 * @param olds headers of the nodes to be replaced, in the order of their pivots; marked as queued
 * @param kind how; an expansion becomes a split where the model is not worth keeping
 * @param rule the rule that asks for it
 * @param layout what replaces them
 */
record ChangeOrder(long[] olds, ChangeKind kind, RetrainingRule rule, NodeLayout layout) {

  /** Whether the model of the old node is kept if it is worth it. */
  boolean keepsModel() {
    boolean may = kind == ChangeKind.EXPANSION || kind == ChangeKind.COMPACTION;
    return may && olds.length == 1;
  }

  /** Whether it is for memory alone: then no slots are kept for keys to come. */
  boolean savesMemory() {
    return kind == ChangeKind.MERGE || kind == ChangeKind.COMPACTION;
  }
}
