package org.inkling.loft;

import org.inkling.loft.ChangePolicy.Decision;
import org.inkling.memory.SlabAllocator;
import org.jspecify.annotations.Nullable;

/**
 * Looks at single nodes of the current root and orders the changes that the policy decides on, with
 * the neighbours that are to be merged. Whoever makes an order has taken its nodes, so that no two
 * orders share one. Every method runs under a pin of the caller.
 */
final class NodeChecker {
  private static final int MOST_MERGED = 64;

  private final LoftTable table;
  private final ChangePolicy policy;
  private final SlabAllocator memory;
  private final int mostKeys;

  NodeChecker(LoftTable table, ChangePolicy policy, LoftSpace space) {
    this.table = table;
    this.memory = space.memory();
    this.policy = policy;
    this.mostKeys = space.tuning().maxNodeKeys();
  }

  /** What is to be done with a node that was due; null for nothing. */
  @Nullable ChangeOrder orderForDue(long header) {
    if (!NodeHeader.tryTake(header)) {
      return null; // a neighbour has taken it along
    }
    NodeStatistics node = NodeStatistics.of(header, System.nanoTime());
    Decision decision = policy.decide(node);
    if (decision == null) {
      NodeHeader.unqueue(header);
      return null;
    }
    return order(header, node, decision);
  }

  /** Checks a node; what is to be done with it, null for nothing. */
  @Nullable ChangeOrder check(long header) {
    long now = System.nanoTime();
    NodeStatistics node = NodeStatistics.of(header, now);
    Decision decision = policy.decide(node);
    if (decision == null && policy.isMergeable(node)) {
      decision = policy.merge();
    }
    NodeUse.endCheck(header, node.isIdle(), now);
    if (decision == null || isWaitingForKeys(header, node) || !NodeHeader.tryTake(header)) {
      return null;
    }
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

  /** Whether it was made, with others perhaps, for keys behind a node that is still in use. */
  private boolean isWaitingForKeys(long header, NodeStatistics node) {
    NodeStatistics before = node;
    for (int index = indexOf(header); before.isSpare() && index > 0; index--) {
      before = statistics(index - 1);
    }
    return node.isSpare() && !before.isSpare() && !policy.isCold(before);
  }

  /**
   * An order for a node that was taken, alone or with neighbours; null if they are not to be had.
   */
  private @Nullable ChangeOrder order(long header, NodeStatistics node, Decision decided) {
    Decision decision = isScarce() ? policy.frugal(decided) : decided;
    boolean sparse = decision.rule() == RetrainingRule.SPARSE;
    if (sparse || policy.isMergeable(node)) {
      ChangeOrder merge = mergeOrder(header, node, decision);
      if (merge != null) {
        return merge;
      }
    }
    return decision.kind() == ChangeKind.MERGE
        ? null
        : ChangeOrder.of(new long[] {header}, decision.kind(), decision);
  }

  /**
   * An order for a node and its neighbours that are as it is, all taken; null if there are none.
   */
  private @Nullable ChangeOrder mergeOrder(long header, NodeStatistics node, Decision decision) {
    boolean sparse = decision.rule() == RetrainingRule.SPARSE;
    int index = indexOf(header);
    long keys = node.live();
    int last = index;
    while (last - index < MOST_MERGED && keys + keysAlike(last + 1, sparse) <= mostKeys) {
      keys += keysAlike(++last, sparse);
    }
    int first = index;
    // Cold nodes are met from below, in the order of the checks; sparse ones in any order.
    while (sparse && last - first < MOST_MERGED && keys + keysAlike(first - 1, true) <= mostKeys) {
      keys += keysAlike(--first, true);
    }
    return first == last ? null : take(first, last, header, decision);
  }

  /** Keys of a node to be merged; too many of one that is not. */
  private long keysAlike(int index, boolean sparse) {
    if (index < 0 || index >= table.root().count()) {
      return Long.MAX_VALUE >> 1;
    }
    NodeStatistics node = statistics(index);
    return isAlike(node, sparse) ? node.live() : Long.MAX_VALUE >> 1;
  }

  /** Takes the nodes but the one that the caller has; null if another order has one of them. */
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
        NodeHeader.release(olds[i]);
      }
    }
    return null;
  }

  private boolean isAlike(NodeStatistics node, boolean sparse) {
    return sparse ? policy.isSparseNeighbour(node) : policy.isMergeable(node);
  }

  /** Whether half of the memory that there may be is in use. */
  private boolean isScarce() {
    var gauges = memory.gauges();
    return gauges.reservedBytes() - gauges.freeListedBytes() > gauges.limitBytes() / 2;
  }

  private int indexOf(long header) {
    return table.root().indexOf(DirectoryLine.pivot(header));
  }

  private long header(int index) {
    return DirectoryLine.header(table.root().line(index));
  }

  private NodeStatistics statistics(int index) {
    return NodeStatistics.of(header(index), System.nanoTime());
  }
}
