package org.inkling.loft.change;

import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeCutter;
import org.inkling.loft.policy.ChangeKind;

/**
 * Decides whether a change made only to save memory saves any. It compares the bytes of headers,
 * lines, slots and buckets, measured the same way before and after the change. Other changes need
 * no gain.
 *
 * @source LOFT, EuroSys'25, section 3.4 (compaction); the measure is our own
 */
public final class ChangeGain {
  /** A compaction saves at least the old bytes divided by this number, since it copies all keys. */
  private static final int MIN_SHARE = 32;

  private ChangeGain() {}

  /** Whether a change may gain, judged by the shapes of the new nodes without their buckets. */
  static boolean isPossible(ChangeOrder order, ChangePlan plan, NodeBuilder nodes) {
    if (!order.needsGain()) {
      return true;
    }
    return isGain(order, plan.pieces().size(), bytesOf(plan), nodes);
  }

  /** Whether the change gains, now that its new nodes are built. */
  static boolean isMade(ChangeOrder order, long[] built, NodeBuilder nodes) {
    return !order.needsGain() || isGain(order, built.length, bytesOf(built, nodes), nodes);
  }

  private static boolean isGain(ChangeOrder order, int built, long bytes, NodeBuilder nodes) {
    long before = bytesOf(order.olds(), nodes);
    if (order.kind() == ChangeKind.COMPACTION) {
      return bytes <= before - before / MIN_SHARE;
    }
    return bytes < before || (bytes == before && built < order.olds().length);
  }

  private static long bytesOf(ChangePlan plan) {
    long bytes = 0;
    for (NodeCutter.Piece piece : plan.pieces()) {
      bytes += NodeBuilder.minBytes(piece.shape());
    }
    return bytes;
  }

  private static long bytesOf(long[] headers, NodeBuilder nodes) {
    long bytes = 0;
    for (long header : headers) {
      bytes += nodes.bytesOf(header);
    }
    return bytes;
  }
}
