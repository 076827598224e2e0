package org.inkling.loft;

import java.util.Collections;
import java.util.EnumMap;
import java.util.Map;
import org.inkling.index.stage.ManagedIndex;
import org.inkling.loft.engine.LoftEngine;
import org.inkling.loft.node.NodeHeader;
import org.inkling.loft.policy.ChangeKind;
import org.inkling.loft.rounds.ChangeCounts;
import org.inkling.loft.table.LoftRoot;
import org.inkling.loft.table.LoftTable;
import org.inkling.memory.MemoryGauges;

/**
 * Counts of keys, nodes, memory and changes of a {@link LoftIndex} at about one instant.
 *
 * @param keys keys present
 * @param nodes nodes of the directory
 * @param directoryBytes the directory lines
 * @param headerBytes the headers of the nodes
 * @param modelBytes the root's model and pivots
 * @param slotBytes the slots of all nodes and their bucket pointers
 * @param bucketBytes all bucket levels
 * @param bucketLevels number of bucket levels, over all groups
 * @param cellBytes cells that hold wide values
 * @param retiredBytes memory of replaced blocks, kept until no reader can see them
 * @param freeListedBytes freed and ready to be used again
 * @param largestFreeBytes the largest block that can be allocated without taking more from the
 *     system
 * @param trimmedBytes of the free-listed bytes, those lent to the operating system until they are
 *     used again
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none;
 *     the reserved bytes may exceed it, by the reserve ({@link LoftBuilder#memoryLimitBytes(long)})
 *     or because the limit was lowered
 * @param expansions nodes that were replaced by one with the same model, stretched
 * @param splits nodes that were replaced by nodes with new models
 * @param merges runs of nodes that were replaced by fewer nodes
 * @param compactions nodes that were replaced by one with the same model, smaller or elsewhere in
 *     memory
 * @param refusedChanges merges and compactions that were not made because they would not have saved
 *     memory
 * @param rules how often each rule has asked for a change or set the layout of its new nodes
 * @param droppedChanges changes of nodes or of the root that were abandoned for lack of memory
 * @param rootRebuilds how often the root was replaced
 * @param pendingNodes nodes that are due for a change or being changed
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record LoftStatistics(
    long keys,
    int nodes,
    long directoryBytes,
    long headerBytes,
    long modelBytes,
    long slotBytes,
    long bucketBytes,
    long bucketLevels,
    long cellBytes,
    long retiredBytes,
    long freeListedBytes,
    long largestFreeBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    long expansions,
    long splits,
    long merges,
    long compactions,
    long refusedChanges,
    Map<RetrainingRule, Long> rules,
    long droppedChanges,
    long rootRebuilds,
    int pendingNodes,
    boolean closed)
    implements ManagedIndex.Statistics {

  /** Copies the rules. */
  public LoftStatistics {
    var copy = new EnumMap<RetrainingRule, Long>(RetrainingRule.class);
    copy.putAll(rules);
    rules = Collections.unmodifiableMap(copy);
  }

  /** Returns the statistics of an index now. */
  static LoftStatistics of(LoftEngine engine) {
    MemoryGauges gauges = engine.memory().gauges();
    LoftTable table = engine.table();
    LoftRoot root = table.root();
    ChangeCounts counts = engine.retrainer().counts();
    return new LoftStatistics(
        table.size(),
        root.count(),
        root.directoryBytes(),
        (long) root.count() * NodeHeader.BYTES,
        root.modelBytes(),
        table.nodes().slotBytes(),
        table.buckets().levelBytes(),
        table.buckets().levels(),
        gauges.cellBytes(),
        // A close frees the retired memory with all the rest.
        Math.min(engine.epochs().retiredBytes(), gauges.reservedBytes()),
        gauges.freeListedBytes(),
        gauges.largestFreeBytes(),
        gauges.trimmedBytes(),
        gauges.reservedBytes(),
        gauges.limitBytes(),
        counts.moved(ChangeKind.EXPANSION),
        counts.moved(ChangeKind.SPLIT),
        counts.moved(ChangeKind.MERGE),
        counts.moved(ChangeKind.COMPACTION),
        counts.refused(),
        counts.fired(),
        counts.dropped(),
        counts.roots(),
        engine.retrainer().pendingNodes(),
        engine.epochs().isClosed());
  }

  /** {@inheritDoc} The sum of the seven parts from the directory to the retired bytes. */
  @Override
  public long usedBytes() {
    return directoryBytes
        + headerBytes
        + modelBytes
        + slotBytes
        + bucketBytes
        + cellBytes
        + retiredBytes;
  }

  /**
   * Returns by how much the limit is exceeded: by a directory and its model until those that they
   * replace are freed, by lists of retired memory that a stalled operation holds back, or after the
   * limit was lowered.
   */
  public long beyondLimitBytes() {
    return Math.max(0, reservedBytes - limitBytes);
  }

  /** Returns the reserved less the free-listed bytes per key; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes - freeListedBytes) / keys;
  }
}
