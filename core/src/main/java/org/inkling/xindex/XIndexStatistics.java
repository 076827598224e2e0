package org.inkling.xindex;

import org.inkling.index.stage.ManagedIndex;

/**
 * Counts of keys, groups, memory and compactions of an {@link XIndexR} at about one instant.
 *
 * @param keys keys present
 * @param groups slots of the root: groups, less the parts of groups that have no slots yet
 * @param rootBytes the root with its model
 * @param usedBytes root, groups, arrays, deltas and retired bytes
 * @param retiredBytes memory that compactions have replaced, kept until no operation can see it
 * @param freeListedBytes freed and ready to be used again
 * @param trimmedBytes the part of them that is lent to the operating system
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param compactedGroups how often a group was compacted
 * @param splits how often a group was split
 * @param roots how often the root was rebuilt, to give the parts of groups slots
 * @param refusedCompactions compactions that were refused memory for some of their groups, or all
 * @param pending deltas that are due for a compaction, and compactions that are not over
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record XIndexStatistics(
    long keys,
    int groups,
    long rootBytes,
    long usedBytes,
    long retiredBytes,
    long freeListedBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    long compactedGroups,
    long splits,
    long roots,
    long refusedCompactions,
    int pending,
    boolean closed)
    implements ManagedIndex.Statistics {

  /** Returns the reserved less the free-listed bytes per key; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes - freeListedBytes) / keys;
  }
}
