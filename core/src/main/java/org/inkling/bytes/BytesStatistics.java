package org.inkling.bytes;

import org.inkling.bytes.tree.BytesTree;
import org.inkling.bytes.tree.MemoryNodes;
import org.inkling.epoch.Epochs;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.memory.MemoryGauges;

/**
 * Counts of keys, nodes, long values and memory of a {@link BytesIndex} at about one instant.
 *
 * <p>Of an index that shares a {@link BytesMemory}, the held, free-listed, trimmed and reserved
 * bytes and the limit are those of the whole memory, while the index is open; after its close, when
 * it has given back what it had, they are 0, except for the limit.
 *
 * @param keys keys present
 * @param height levels of the tree, 1 for a single leaf
 * @param nodes nodes of all levels
 * @param nodeBytes these nodes, with their latches
 * @param longValues values outside of nodes, retired ones excluded
 * @param longValueBytes these values, with headers, rounded up to their size classes
 * @param heldBytes the slabs and blocks in which they lie; what exceeds {@code longValueBytes} is
 *     free for long values of a size that is in use, or for anything if its slab is empty
 * @param retiredBytes values that were replaced or removed, kept until no reader can see them
 * @param freeListedBytes freed and ready to be used again
 * @param trimmedBytes of the free-listed bytes, those lent to the operating system until they are
 *     used again
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param splits nodes that were split
 * @param merges nodes that were merged into a neighbour
 * @param compactions nodes whose free bytes were joined for a write
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record BytesStatistics(
    long keys,
    int height,
    long nodes,
    long nodeBytes,
    long longValues,
    long longValueBytes,
    long heldBytes,
    long retiredBytes,
    long freeListedBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    long splits,
    long merges,
    long compactions,
    boolean closed)
    implements ManagedIndex.Statistics {

  static BytesStatistics of(BytesTree tree, MemoryNodes nodes, Epochs epochs) {
    MemoryGauges gauges = nodes.gauges();
    boolean closed = epochs.isClosed();
    return new BytesStatistics(
        tree.size(),
        tree.height(),
        closed ? 0 : nodes.nodes(),
        closed ? 0 : nodes.nodeBytes(),
        closed ? 0 : nodes.longValues(),
        closed ? 0 : nodes.longValueBytes(),
        closed ? 0 : nodes.records().heldBytes(),
        Math.min(epochs.retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        tree.splits(),
        tree.merges(),
        tree.compactions(),
        closed);
  }

  /** {@inheritDoc} The nodes and the long values. */
  @Override
  public long usedBytes() {
    return nodeBytes + longValueBytes;
  }
}
