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
 * Keys, nodes, memory and changes of a {@link LoftIndex} at about one instant.
 *
 * @param keys keys present
 * @param nodes nodes of the directory
 * @param structure what the memory in use is for
 * @param memory the memory that is not in use, and the limit
 * @param changes what the maintenance has done
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record LoftStatistics(
    long keys, int nodes, Structure structure, Memory memory, Changes changes, boolean closed)
    implements ManagedIndex.Statistics {

  /**
   * The memory of the entries and of what leads to them.
   *
   * @param directoryBytes the directory lines
   * @param headerBytes the headers of the nodes
   * @param modelBytes the root's model and pivots
   * @param slotBytes the slots of all nodes and their bucket pointers
   * @param bucketBytes all bucket levels
   * @param bucketLevels number of bucket levels, over all groups
   * @param cellBytes cells that hold wide values
   */
  public record Structure(
      long directoryBytes,
      long headerBytes,
      long modelBytes,
      long slotBytes,
      long bucketBytes,
      long bucketLevels,
      long cellBytes) {

    static Structure of(LoftTable table, MemoryGauges gauges) {
      LoftRoot root = table.root();
      return new Structure(
          root.directoryBytes(),
          (long) root.count() * NodeHeader.BYTES,
          root.modelBytes(),
          table.nodes().slotBytes(),
          table.buckets().levelBytes(),
          table.buckets().levels(),
          gauges.cellBytes());
    }

    /** Returns the sum of these bytes. */
    public long bytes() {
      return directoryBytes + headerBytes + modelBytes + slotBytes + bucketBytes + cellBytes;
    }
  }

  /**
   * The memory as the allocator sees it.
   *
   * @param retiredBytes memory of replaced blocks, kept until no reader can see them
   * @param freeListedBytes freed and ready to be used again
   * @param largestFreeBytes the largest block that can be allocated without taking more from the
   *     system
   * @param trimmedBytes of the free-listed bytes, those lent to the operating system until they are
   *     used again
   * @param reservedBytes taken from the operating system
   * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for
   *     none; the reserved bytes may exceed it, see {@link LoftStatistics#beyondLimitBytes}, or
   *     because the limit was lowered
   */
  public record Memory(
      long retiredBytes,
      long freeListedBytes,
      long largestFreeBytes,
      long trimmedBytes,
      long reservedBytes,
      long limitBytes) {

    static Memory of(LoftEngine engine, MemoryGauges gauges) {
      return new Memory(
          // A close frees the retired memory with all the rest.
          Math.min(engine.epochs().retiredBytes(), gauges.reservedBytes()),
          gauges.freeListedBytes(),
          gauges.largestFreeBytes(),
          gauges.trimmedBytes(),
          gauges.reservedBytes(),
          gauges.limitBytes());
    }
  }

  /**
   * What the maintenance has done since the index was built.
   *
   * @param expansions nodes that were replaced by one with the same model, stretched
   * @param splits nodes that were replaced by nodes with new models
   * @param merges runs of nodes that were replaced by fewer nodes
   * @param compactions nodes that were replaced by one with the same model, smaller or elsewhere in
   *     memory
   * @param refusedChanges merges and compactions that were not made because they would not have
   *     saved memory
   * @param droppedChanges changes of nodes or of the root that were abandoned for lack of memory
   * @param rootRebuilds how often the root was replaced
   * @param pendingNodes nodes that are due for a change or being changed
   * @param rules how often each rule has asked for a change or set the layout of its new nodes
   */
  public record Changes(
      long expansions,
      long splits,
      long merges,
      long compactions,
      long refusedChanges,
      long droppedChanges,
      long rootRebuilds,
      int pendingNodes,
      Map<RetrainingRule, Long> rules) {

    /** Copies the rules. */
    public Changes {
      var copy = new EnumMap<RetrainingRule, Long>(RetrainingRule.class);
      copy.putAll(rules);
      rules = Collections.unmodifiableMap(copy);
    }

    static Changes of(ChangeCounts counts, int pendingNodes) {
      return new Changes(
          counts.moved(ChangeKind.EXPANSION),
          counts.moved(ChangeKind.SPLIT),
          counts.moved(ChangeKind.MERGE),
          counts.moved(ChangeKind.COMPACTION),
          counts.refused(),
          counts.dropped(),
          counts.roots(),
          pendingNodes,
          counts.fired());
    }

    /** Returns how many changes of nodes were made. */
    public long made() {
      return expansions + splits + merges + compactions;
    }
  }

  /** Returns the statistics of an index now. */
  static LoftStatistics of(LoftEngine engine) {
    MemoryGauges gauges = engine.memory().gauges();
    LoftTable table = engine.table();
    return new LoftStatistics(
        table.size(),
        table.root().count(),
        Structure.of(table, gauges),
        Memory.of(engine, gauges),
        Changes.of(engine.retrainer().counts(), engine.retrainer().pendingNodes()),
        engine.epochs().isClosed());
  }

  /** {@inheritDoc} The bytes of the structure, and the retired bytes. */
  @Override
  public long usedBytes() {
    return structure.bytes() + memory.retiredBytes();
  }

  @Override
  public long reservedBytes() {
    return memory.reservedBytes();
  }

  @Override
  public long trimmedBytes() {
    return memory.trimmedBytes();
  }

  @Override
  public long limitBytes() {
    return memory.limitBytes();
  }

  /**
   * Returns by how much the limit is exceeded: by a directory and its model until those that they
   * replace are freed, by lists of retired memory that a stalled operation holds back, or after the
   * limit was lowered.
   */
  public long beyondLimitBytes() {
    return Math.max(0, reservedBytes() - limitBytes());
  }

  /** Returns the reserved less the free-listed bytes per key; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes() - memory.freeListedBytes()) / keys;
  }
}
