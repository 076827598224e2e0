package org.inkling.loft.change;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.jspecify.annotations.Nullable;

/**
 * What is to be done with nodes side by side, and why.
 *
 * @param olds headers of the nodes to be replaced, in the order of their pivots, each taken
 * @param kind how; an expansion becomes a split where the model is not worth keeping
 * @param rule the rule that asks for it
 * @param layout what replaces them
 * @param layoutRule the rule that has set it, or null where it is the ordinary one
 */
public record ChangeOrder(
    long[] olds,
    ChangeKind kind,
    RetrainingRule rule,
    NodeLayout layout,
    @Nullable RetrainingRule layoutRule) {

  /** What was decided on, for these nodes, in this way. */
  public static ChangeOrder of(long[] olds, ChangeKind kind, ChangePolicy.Decision decision) {
    return new ChangeOrder(olds, kind, decision.rule(), decision.layout(), decision.layoutRule());
  }

  /** Whether the model of the old node is kept if it is worth it. */
  boolean keepsModel() {
    boolean may = kind == ChangeKind.EXPANSION || kind == ChangeKind.COMPACTION;
    return may && olds.length == 1;
  }

  /** Whether it is for memory alone: then no slots are kept for keys to come. */
  boolean savesMemory() {
    return kind == ChangeKind.MERGE || kind == ChangeKind.COMPACTION;
  }

  /** Whether it is made only if it saves memory. */
  boolean needsGain() {
    return savesMemory() && !moves();
  }

  /** Whether it is made so that memory becomes free where the old nodes are. */
  boolean moves() {
    return rule == RetrainingRule.EVACUATED;
  }

  /** Keys counted in the old nodes. */
  long claims() {
    long claims = 0;
    for (long header : olds) {
      claims += NodeHeader.claims(header);
    }
    return claims;
  }
}
