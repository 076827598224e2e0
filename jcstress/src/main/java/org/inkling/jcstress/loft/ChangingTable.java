package org.inkling.jcstress.loft;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.change.Change;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.change.ChangeScratch;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.ForwardingLink;
import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.slots.SlotArray;
import org.inkling.loft.table.LoftTable;

/**
 * A table whose nodes are replaced by LOFT's own {@link Change}: one new node for one old node, or
 * for several.
 *
 * <p>The change is planned when the state begins. Its next step builds and announces; then each
 * step sweeps a chunk, and the one that finds all chunks done redirects. No state frees a node
 * before its arbiter, so the steps need no pin.
 */
final class ChangingTable extends SmallTable {
  final Change change;

  /** Makes the change: the constructor of the shipped class, or of one with a weakened step. */
  interface Maker {
    Change make(
        ChangeOrder order, TableResources resources, LoftTable table, ChangeScratch scratch);
  }

  /** A table whose nodes are planned to be replaced. */
  ChangingTable(Owner owner, Maker maker, long... headers) {
    this(owner, owner.nodes, maker, headers);
  }

  /** The same, where the new nodes are built by this builder. */
  ChangingTable(Owner owner, NodeBuilder nodes, Maker maker, long... headers) {
    super(owner, nodes, headers);
    ChangeKind kind = headers.length == 1 ? ChangeKind.SPLIT : ChangeKind.MERGE;
    var layout = owner.resources.tuning().layout();
    var order = new ChangeOrder(headers, kind, RetrainingRule.FULL, layout, null);
    change = maker.make(order, owner.resources, table, owner.scratch);
    change.step();
  }

  /** Builds and announces; returns this table. */
  ChangingTable announce() {
    change.step();
    return this;
  }

  /** Goes through all steps that are left. */
  void finish() {
    while (!change.isOver()) {
      change.step();
    }
    if (!change.isMoved()) {
      throw new IllegalStateException("the change was dropped");
    }
  }

  /** Freezes all slots of a node, as a worker does that sweeps it. */
  static void freezeSlots(long header) {
    for (long i = 0; i < DirectoryLine.allSlots(header); i++) {
      SlotArray.freeze(SlotArray.slot(DirectoryLine.slots(header), i));
    }
  }

  /** Whether the line of a key has a link. */
  boolean isLinked(long key) {
    return DirectoryLine.link(line(key)) != 0;
  }

  /** Whether the line of a key leads on. */
  boolean isMoved(long key) {
    return ForwardingLink.isMoved(DirectoryLine.link(line(key)));
  }
}
