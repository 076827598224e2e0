package org.inkling.loft.change;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.NodeLayout;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.jspecify.annotations.Nullable;

/**
 * A request to replace one node or adjacent nodes, with its reason.
 *
 * @param olds headers of the nodes to be replaced, in the order of their pivots; each is already
 *     taken
 * @param kind the kind of change; an expansion becomes a split if the model is not worth keeping
 * @param rule the rule that asks for it
 * @param layout layout of the new nodes
 * @param layoutRule the rule that has set the layout, or null for the ordinary layout
 */
public record ChangeOrder(
    long[] olds,
    ChangeKind kind,
    RetrainingRule rule,
    NodeLayout layout,
    @Nullable RetrainingRule layoutRule) {

  /** Returns the order that carries out a decision on these nodes by a change of this kind. */
  public static ChangeOrder of(long[] olds, ChangeKind kind, ChangePolicy.Decision decision) {
    return new ChangeOrder(olds, kind, decision.rule(), decision.layout(), decision.layoutRule());
  }

  /** Whether the model of the old node is kept if it is worth keeping. */
  boolean keepsModel() {
    boolean may = kind == ChangeKind.EXPANSION || kind == ChangeKind.COMPACTION;
    return may && olds.length == 1;
  }

  /** Whether the change only saves memory: then no slots are kept for future keys. */
  boolean savesMemory() {
    return kind == ChangeKind.MERGE || kind == ChangeKind.COMPACTION;
  }

  /**
   * Whether the new nodes may be empty until the sweep puts the keys into them. Otherwise they hold
   * the keys before they are linked: when it must be known which buckets they need, or where the
   * order of placement matters.
   */
  boolean mayFillBySweep() {
    return !savesMemory() && !layout.isDense();
  }

  /** Whether the change is made only if it saves memory. */
  boolean needsGain() {
    return savesMemory() && !moves();
  }

  /** Whether the change is made to free the memory where the old nodes are. */
  boolean moves() {
    return rule == RetrainingRule.EVACUATED;
  }

  /** Whether the new nodes may lie in the copy reserve, whose place the old ones take. */
  boolean mayUseCopyReserve() {
    return moves() || rule == RetrainingRule.SPARSE;
  }

  /** Returns the number of keys counted in the old nodes. */
  long claims() {
    long claims = 0;
    for (long header : olds) {
      claims += NodeHeader.claims(header);
    }
    return claims;
  }
}
