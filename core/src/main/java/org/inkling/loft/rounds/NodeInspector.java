package org.inkling.loft.rounds;

import org.inkling.loft.RetrainingRule;
import org.inkling.loft.change.ChangeOrder;
import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.LastCheck;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.node.TableResources;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.policy.ChangePolicy;
import org.inkling.loft.policy.ChangePolicy.Decision;
import org.inkling.loft.policy.NodeStatistics;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.SlabAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Inspects single nodes of the current root and orders the changes that the policy decides on,
 * including neighbours that are to be merged. The worker that makes an order has taken its nodes,
 * so no two orders share a node. Every method runs under a pin of the caller.
 */
public final class NodeInspector {
  /** Maximum slots of the nodes that one order merges: they are read and closed in one step. */
  private static final long MAX_MERGED_SLOTS = 1 << 17;

  /** The cost of a node in addition to its slots, in slots. */
  private static final int SLOTS_PER_NODE = 1 << 9;

  private final LoftTable table;
  private final ChangePolicy policy;
  private final SlabAllocator memory;
  private final Evacuator evacuator;

  NodeInspector(
      LoftTable table, ChangePolicy policy, TableResources resources, Evacuator evacuator) {
    this.table = table;
    this.evacuator = evacuator;
    this.memory = resources.memory();
    this.policy = policy;
  }

  /** Returns the order for a node that was due; null for no change. */
  @Nullable ChangeOrder orderForDue(long header) {
    if (!NodeHeader.tryTake(header)) {
      return null; // it was taken as the neighbour of another node
    }
    if (policy.leavesNodes()) {
      return null; // it stays taken, and is not due again
    }
    NodeStatistics node = NodeStatistics.of(header, System.nanoTime());
    Decision decision =
        evacuator.squeezes(header) ? policy.evacuate(node, isScarce()) : policy.decide(node);
    if (decision == null) {
      NodeHeader.unqueue(header);
      return null;
    }
    return order(header, node, decision);
  }

  /** Checks a node; returns the order for it, null for no change. */
  @Nullable ChangeOrder check(long header) {
    return evacuator.isOn() ? orderToEvacuate(header) : checkUse(header);
  }

  /** Returns the order that moves a node out of an evacuated region; null if it need not move. */
  private @Nullable ChangeOrder orderToEvacuate(long header) {
    if (policy.leavesNodes() || !NodeHeader.tryTake(header)) {
      return null;
    }
    // The node is taken first: the slots of a node that another change has moved may be freed.
    if (!evacuator.moves(header)) {
      NodeHeader.release(header);
      return null;
    }
    NodeStatistics node = NodeStatistics.of(header, System.nanoTime());
    return orderOrRelease(header, node, policy.evacuate(node, isScarce()));
  }

  private @Nullable ChangeOrder orderOrRelease(
      long header, NodeStatistics node, Decision decision) {
    ChangeOrder order = null;
    try {
      order = order(header, node, decision);
    } finally {
      if (order == null) {
        NodeHeader.release(header);
      }
    }
    return order;
  }

  private @Nullable ChangeOrder checkUse(long header) {
    long now = System.nanoTime();
    NodeStatistics node = NodeStatistics.of(header, now);
    Decision decision = policy.decide(node);
    if (decision == null && policy.isMergeable(node)) {
      decision = policy.merge();
    }
    LastCheck.end(header, node.isIdle(), now);
    if (decision == null || isWaitingForKeys(header, node) || !NodeHeader.tryTake(header)) {
      return null;
    }
    return orderOrRelease(header, node, decision);
  }

  /**
   * Whether the node was built, perhaps with others, to take keys above a node that is still in
   * use.
   */
  private boolean isWaitingForKeys(long header, NodeStatistics node) {
    NodeStatistics before = node;
    for (int index = indexOf(header); before.isSpare() && index > 0; index--) {
      before = statistics(index - 1);
    }
    return node.isSpare() && !before.isSpare() && !policy.isCold(before);
  }

  /**
   * Returns an order for a taken node, alone or with neighbours; null if it can only be merged and
   * the neighbours are not available.
   */
  private @Nullable ChangeOrder order(long header, NodeStatistics node, Decision decided) {
    Decision decision = withinMemory(decided, node);
    boolean sparse = decision.rule() == RetrainingRule.SPARSE;
    if (sparse || (policy.isForCold(decision) && policy.isMergeable(node))) {
      ChangeOrder merge = mergeOrder(header, node, decision);
      if (merge != null) {
        return merge;
      }
    }
    return decision.kind() == ChangeKind.MERGE
        ? null
        : ChangeOrder.of(new long[] {header}, decision.kind(), decision);
  }

  private Decision withinMemory(Decision decided, NodeStatistics node) {
    if (!memory.isBounded()) {
      return decided;
    }
    return isScarce() ? policy.frugal(decided) : policy.modest(decided, node);
  }

  /**
   * Returns an order for a node and its similar neighbours, all taken; null if there are no such
   * neighbours or they cannot be taken.
   */
  private @Nullable ChangeOrder mergeOrder(long header, NodeStatistics node, Decision decision) {
    boolean sparse = decision.rule() == RetrainingRule.SPARSE;
    int index = indexOf(header);
    long room = MAX_MERGED_SLOTS - node.capacity();
    int last = index;
    for (long slots; (slots = slotsAlike(last + 1, sparse)) <= room; last++) {
      room -= slots;
    }
    int first = index;
    // Checks reach cold nodes in ascending order; sparse nodes come in any order.
    for (long slots; sparse && (slots = slotsAlike(first - 1, true)) <= room; first--) {
      room -= slots;
    }
    return first == last ? null : take(first, last, header, decision);
  }

  /** The room that a node takes in a merge; {@link Long#MAX_VALUE} if it is not to be merged. */
  private long slotsAlike(int index, boolean sparse) {
    if (index < 0 || index >= table.root().count() || isMoved(index)) {
      return Long.MAX_VALUE;
    }
    NodeStatistics node = statistics(index);
    return isAlike(node, sparse) ? node.capacity() + SLOTS_PER_NODE : Long.MAX_VALUE;
  }

  /**
   * Takes the nodes, except {@code own}, which the caller has already taken; returns null if
   * another order has taken one of them.
   */
  private @Nullable ChangeOrder take(int first, int last, long own, Decision decision) {
    long[] olds = new long[last - first + 1];
    ChangeOrder order = ChangeOrder.of(olds, ChangeKind.MERGE, decision);
    int taken = 0;
    for (; taken < olds.length; taken++) {
      olds[taken] = header(first + taken);
      if (olds[taken] != own && !NodeHeader.tryTake(olds[taken])) {
        break;
      }
    }
    if (taken == olds.length) {
      return order;
    }
    for (int i = 0; i < taken; i++) {
      if (olds[i] != own) {
        table.inserts().queueAgain(olds[i]); // it may have been due
      }
    }
    return null;
  }

  private boolean isAlike(NodeStatistics node, boolean sparse) {
    return sparse ? policy.isSparseNeighbour(node) : policy.isMergeable(node);
  }

  /** Whether more than half of the memory limit is in use. */
  private boolean isScarce() {
    if (!memory.isBounded()) {
      return false; // without the sums of the gauges, which cost more than the rest of a look
    }
    var gauges = memory.gauges();
    return gauges.reservedBytes() - gauges.freeListedBytes() > gauges.limitBytes() / 2;
  }

  private int indexOf(long header) {
    return table.root().indexOf(DirectoryLine.pivot(header));
  }

  private long header(int index) {
    return DirectoryLine.header(table.root().line(index));
  }

  /** Whether the node of a line has moved since the root was built. */
  private boolean isMoved(int index) {
    return DirectoryLine.link(table.root().line(index)) != 0;
  }

  private NodeStatistics statistics(int index) {
    return NodeStatistics.of(header(index), System.nanoTime());
  }
}
