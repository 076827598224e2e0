package org.inkling.loft.change;

import org.inkling.loft.node.NodeBuilder;
import org.inkling.loft.node.NodeCutter;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.memory.SlabAllocator;

/**
 * Whether a change that is for memory alone gains any: bytes of headers, lines, slots and buckets,
 * measured alike before and after it. No other change is asked for a gain, unless it is to build
 * beyond the limit: then what it builds is smaller than what it replaces.
 *
 * @source LOFT, EuroSys'25, section 3.4 (compaction); the measure is the house's
 */
public final class ChangeGain {
  /** A compaction saves at least one byte of so many, for it costs a copy of all keys. */
  private static final int MIN_SHARE = 32;

  private ChangeGain() {}

  /** Whether it may gain, as far as the shapes of the new nodes tell, without their buckets. */
  static boolean isPossible(ChangeOrder order, ChangePlan plan, NodeBuilder nodes) {
    if (!order.needsGain()) {
      return true;
    }
    return isGain(order, plan.pieces().size(), bytesOf(plan), nodes);
  }

  /**
   * Whether the copy reserve is whole after it: a change that takes more memory than it gives back
   * would leave none for those that do.
   */
  static boolean isAffordable(
      ChangeOrder order, ChangePlan plan, NodeBuilder nodes, SlabAllocator memory) {
    if (memory.keptBytes() == 0 || order.moves()) {
      return true;
    }
    long more = bytesOf(plan) - bytesOf(order.olds(), nodes);
    return more <= 0 || memory.roomForChanges() - more >= memory.keptBytes();
  }

  /** Whether it gains, now that its new nodes are built. */
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

  /** Whether the new nodes, without their buckets, have less than one byte of so many. */
  static boolean isSmaller(ChangeOrder order, ChangePlan plan, NodeBuilder nodes, int share) {
    return bytesOf(plan) < bytesOf(order.olds(), nodes) / share;
  }

  /** Whether the new nodes, now that they are built, are smaller than the old ones. */
  static boolean isSmaller(ChangeOrder order, long[] built, NodeBuilder nodes) {
    return bytesOf(built, nodes) < bytesOf(order.olds(), nodes);
  }

  private static long bytesOf(ChangePlan plan) {
    long bytes = 0;
    for (NodeCutter.Piece piece : plan.pieces()) {
      bytes += NodeBuilder.leastBytes(piece.shape());
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
