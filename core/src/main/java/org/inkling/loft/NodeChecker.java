package org.inkling.loft;

import org.inkling.loft.ChangePolicy.Decision;
import org.jspecify.annotations.Nullable;

/**
 * Looks at single nodes of the current root and orders the changes that the policy decides on, with
 * the neighbours that are to be merged. Whoever makes an order has marked its nodes as queued, so
 * that no two orders share a node. Every method runs under a pin of the caller.
 */
final class NodeChecker {
  private static final int MOST_MERGED = 64;

  private final LoftTable table;
  private final ChangePolicy policy;
  private final ChangeCounts counts;
  private final int mostKeys;

  /** A checker for orders of so many keys at most, where nodes are merged. */
  NodeChecker(LoftTable table, ChangePolicy policy, ChangeCounts counts, int mostKeys) {
    this.table = table;
    this.policy = policy;
    this.counts = counts;
    this.mostKeys = mostKeys;
  }

  /** What is to be done with a node that was queued as due; null for nothing, and unmarks it. */
  @Nullable ChangeOrder orderForDue(long header) {
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
    if (decision == null || isWaitingForKeys(header, node) || !NodeHeader.tryQueue(header)) {
      return null;
    }
    ChangeOrder order = null;
    try {
      order = order(header, node, decision);
    } finally {
      if (order == null) {
        NodeHeader.unqueue(header);
      }
    }
    return order;
  }

  /** Whether it was made for keys that come behind a node which is in use. */
  private boolean isWaitingForKeys(long header, NodeStatistics node) {
    int index = indexOf(header);
    return node.isSpare() && index > 0 && !policy.isCold(statistics(index - 1));
  }

  /** An order for a marked node, alone or with neighbours; null if they are not to be had. */
  private @Nullable ChangeOrder order(long header, NodeStatistics node, Decision decision) {
    long[] olds = {header};
    boolean sparse = decision.rule() == RetrainingRule.SPARSE;
    if (sparse || policy.isMergeable(node)) {
      olds = withNeighbours(header, node, sparse);
    }
    if (olds.length == 1 && decision.kind() == ChangeKind.MERGE) {
      return null;
    }
    ChangeKind kind = olds.length > 1 ? ChangeKind.MERGE : decision.kind();
    var order = new ChangeOrder(olds, kind, decision.rule(), decision.layout());
    counts.addRule(decision.rule());
    if (decision.layoutRule() != null) {
      counts.addRule(decision.layoutRule());
    }
    return order;
  }

  /** The node and its neighbours that are as it is, all marked; alone if one of them is taken. */
  private long[] withNeighbours(long header, NodeStatistics node, boolean sparse) {
    int index = indexOf(header);
    int last = index;
    long keys = node.live();
    for (; last + 1 < table.root().count() && last + 1 - index < MOST_MERGED; last++) {
      NodeStatistics next = statistics(last + 1);
      keys += next.live();
      if (!isAlike(next, sparse) || keys > mostKeys) {
        break;
      }
    }
    long[] olds = new long[last - index + 1];
    olds[0] = header;
    for (int i = 1; i < olds.length; i++) {
      olds[i] = header(index + i);
      if (!NodeHeader.tryQueue(olds[i])) {
        unmark(olds, i);
        return new long[] {header};
      }
    }
    return olds;
  }

  private boolean isAlike(NodeStatistics node, boolean sparse) {
    return sparse ? policy.isSparseNeighbour(node) : policy.isMergeable(node);
  }

  private static void unmark(long[] olds, int to) {
    for (int i = 1; i < to; i++) {
      NodeHeader.unqueue(olds[i]);
    }
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
