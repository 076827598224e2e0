package org.inkling.bytes;

import org.inkling.bytes.tree.NodeMemory;
import org.inkling.memory.MemoryGauges;

/**
 * What a {@link BytesMemory} holds at about one instant.
 *
 * @param indexes the indexes that have memory of it: those open, being built or being closed
 * @param longValues values outside of nodes, retired ones included
 * @param longValueBytes these values, with headers, rounded up to their size classes
 * @param usedBytes handed out: nodes, slabs and blocks of long values, retired ones included, and
 *     lists of these
 * @param freeListedBytes freed and ready to be used again, by any of the indexes
 * @param trimmedBytes of the free-listed bytes, those lent to the operating system until they are
 *     used again
 * @param reservedBytes taken from the operating system; 0 once the memory is released
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param closed whether the memory is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record BytesMemoryStatistics(
    int indexes,
    long longValues,
    long longValueBytes,
    long usedBytes,
    long freeListedBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    boolean closed) {

  static BytesMemoryStatistics of(NodeMemory nodes) {
    MemoryGauges gauges = nodes.allocator().gauges();
    return new BytesMemoryStatistics(
        nodes.users(),
        nodes.records().liveRecords(),
        nodes.records().liveBytes(),
        gauges.liveBytes(),
        gauges.freeListedBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        nodes.isClosed());
  }
}
