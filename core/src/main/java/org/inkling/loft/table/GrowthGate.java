package org.inkling.loft.table;

import org.inkling.loft.node.DirectoryLine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.memory.SlabAllocator;

/**
 * Decides which nodes may get another level of a bucket where memory is limited.
 *
 * <p>While maintenance lags, puts could fill the memory with the buckets of one node: then no
 * memory would be left in which to replace it, and nothing could ever be freed. So the replacement
 * of an overfull node has room in half of what moves may take.
 *
 * @units bytes
 */
final class GrowthGate {
  /** A node with this many times as many keys as slots is overfull. */
  private static final long OVERFULL = 2;

  /** Approximate bytes per key in the nodes that replace it. */
  private static final long BYTES_PER_KEY = 24;

  private final SlabAllocator memory;

  GrowthGate(SlabAllocator memory) {
    this.memory = memory;
  }

  /** Returns whether it decides at all: not where memory is unlimited, or only filled once. */
  boolean isClosed() {
    return memory.isLimited() ? memory.copyReserveBytes() > 0 : memory.isBounded();
  }

  /** Returns whether the node of a line may get another level. */
  boolean admits(long line) {
    long keys = NodeHeader.claims(DirectoryLine.header(line));
    return keys <= OVERFULL * DirectoryLine.capacity(line)
        || keys * BYTES_PER_KEY <= Math.max(memory.copyReserveBytes(), memory.roomForMoves()) / 2;
  }
}
