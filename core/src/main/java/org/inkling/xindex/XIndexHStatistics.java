package org.inkling.xindex;

import org.inkling.index.stage.ManagedIndex;

/**
 * Keys, groups, memory and moves of an {@link XIndexH} at about one instant.
 *
 * @param keys keys present
 * @param structure the groups
 * @param usedBytes root, groups, buckets, chains and retired bytes
 * @param retiredBytes memory that moves have replaced, kept until no operation can see it
 * @param freeListedBytes freed and ready to be used again
 * @param trimmedBytes the part of them that is lent to the operating system
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param changes what the maintenance has done
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record XIndexHStatistics(
    long keys,
    Structure structure,
    long usedBytes,
    long retiredBytes,
    long freeListedBytes,
    long trimmedBytes,
    long reservedBytes,
    long limitBytes,
    Changes changes,
    boolean closed)
    implements ManagedIndex.Statistics {

  /**
   * The groups in use; those that a move is filling count once it is over.
   *
   * @param groups groups
   * @param modelGroups the groups that hash by their model; the others mix
   * @param buckets buckets of all groups
   * @param rootBytes the root with its model
   */
  public record Structure(int groups, int modelGroups, long buckets, long rootBytes) {}

  /**
   * What the maintenance has done since the index was built.
   *
   * @param moves how often a group was moved, to grow, to shrink, to be split or to get another
   *     hash
   * @param splits how often a group was split
   * @param roots how often the root was rebuilt, to give the parts of groups slots
   * @param refusedMoves moves that were refused memory
   * @param pending groups that are due for a move, and moves that are not over
   */
  public record Changes(long moves, long splits, long roots, long refusedMoves, int pending) {}

  /** Returns the keys per bucket. */
  public double loadFactor() {
    return (double) keys / structure.buckets();
  }

  /** Returns the reserved less the free-listed bytes per key; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes - freeListedBytes) / keys;
  }
}
