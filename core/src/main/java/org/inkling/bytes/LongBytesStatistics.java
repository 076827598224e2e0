package org.inkling.bytes;

import org.inkling.bytes.records.RecordTable;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.rounds.ChangeCounts;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.MemoryGauges;
import org.inkling.memory.records.RecordSlabs;

/**
 * Counts of keys, nodes, records and memory of a {@link LongBytesIndex} at about one instant.
 *
 * @param keys keys present
 * @param nodes nodes of the directory
 * @param tableBytes the table that finds the records: directory, headers, models, slots, buckets
 * @param records records not freed: those of present keys, and retired ones
 * @param recordBytes these records, with headers, rounded up to their size classes
 * @param heldBytes the slabs and blocks in which they lie; what exceeds {@code recordBytes} is free
 *     for values of a size that is in use, or for any value if its slab is empty
 * @param retiredBytes records and blocks that were replaced, kept until no reader can see them
 * @param freeListedBytes freed and ready to be used again
 * @param trimmedBytes of the free-listed bytes, those lent to the operating system until they are
 *     used again
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param expansions nodes that were replaced by one with the same model, stretched
 * @param splits nodes that were replaced by nodes with new models
 * @param rootRebuilds how often the root was replaced
 * @param pendingNodes nodes that are due for a change or being changed
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record LongBytesStatistics(
    long keys,
    int nodes,
    long tableBytes,
    long records,
    long recordBytes,
    long heldBytes,
    long retiredBytes,
    long freeListedBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    long expansions,
    long splits,
    long rootRebuilds,
    int pendingNodes,
    boolean closed)
    implements ManagedIndex.Statistics {

  static LongBytesStatistics of(RecordTable index) {
    LoftEngine engine = index.engine();
    RecordSlabs records = index.records();
    LoftTable table = engine.table();
    LoftRoot root = table.root();
    MemoryGauges gauges = engine.memory().gauges();
    ChangeCounts counts = engine.retrainer().counts();
    boolean closed = engine.epochs().isClosed();
    return new LongBytesStatistics(
        table.size(),
        root.count(),
        root.directoryBytes()
            + (long) root.count() * NodeHeader.BYTES
            + root.modelBytes()
            + table.nodes().slotBytes()
            + table.buckets().levelBytes(),
        closed ? 0 : records.liveRecords(),
        closed ? 0 : records.liveBytes(),
        closed ? 0 : records.heldBytes(),
        Math.min(engine.epochs().retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        counts.moved(ChangeKind.EXPANSION),
        counts.moved(ChangeKind.SPLIT),
        counts.roots(),
        engine.retrainer().pendingNodes(),
        closed);
  }

  /** {@inheritDoc} The table and the records, retired records included. */
  @Override
  public long usedBytes() {
    return tableBytes + recordBytes;
  }
}
