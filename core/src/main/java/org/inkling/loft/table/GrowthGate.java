package org.inkling.loft.table;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.memory.SlabAllocator;

/**
 * Decides which nodes may get another level of a bucket where memory is limited.
 *
 * <p>While maintenance lags, puts could fill the memory with the buckets of one node: then no
 * memory would be left in which to replace it, and nothing could ever be freed. So the replacement
 * of an overfull node has room in half of what puts may take, or in half of the copy reserve.
 *
 * @units bytes
 */
final class GrowthGate {
  /** A node with this many times as many keys as slots is overfull. */
  private static final long OVERFULL = 2;

  /** Bytes per key in nodes that replace it, with slots for as many keys again. */
  private static final long BYTES_PER_KEY = 36;

  private final SlabAllocator memory;

  private final boolean replaces;

  /**
   * Creates a gate.
   *
   * @param replaces whether maintenance replaces nodes that are full
   */
  GrowthGate(SlabAllocator memory, boolean replaces) {
    this.memory = memory;
    this.replaces = replaces;
  }

  /**
   * Returns whether it decides at all: not where memory is unlimited or only filled once, nor where
   * nodes are never replaced.
   */
  boolean isClosed() {
    boolean isShort = memory.isLimited() ? memory.copyReserveBytes() > 0 : memory.isBounded();
    return replaces && isShort;
  }

  /** Returns whether the node of a line may get another level. */
  boolean admits(long line) {
    long keys = NodeHeader.claims(DirectoryLine.header(line));
    return keys <= OVERFULL * DirectoryLine.capacity(line)
        || keys * BYTES_PER_KEY <= Math.max(memory.copyReserveBytes(), ordinaryRoom()) / 2;
  }

  private long ordinaryRoom() {
    return memory.roomForMoves() - memory.copyReserveBytes();
  }
}
