package org.inkling.bli;

import org.inkling.index.stage.ManagedIndex;

/**
 * Counts of keys, nodes, memory and changes of a {@link BliIndex} at about one instant.
 *
 * @param keys keys present
 * @param height levels of segments over the D-Buckets
 * @param segments segments of all levels
 * @param dataBuckets D-Buckets
 * @param dataBytes all D-Buckets
 * @param segmentBytes all segments with their S-Buckets
 * @param retiredBytes memory of replaced buckets and segments, kept until no reader can see them
 * @param freeListedBytes freed and ready to be used again
 * @param reservedBytes taken from the operating system
 * @param limitBytes the limit, or that of a shared budget if it is lower, Long.MAX_VALUE for none
 * @param splits D-Buckets that were split
 * @param rewrites D-Buckets that were replaced by one without the removed entries
 * @param rebuilds segments that were rebuilt
 * @param copiedEntries entries that splits and rewrites have copied
 * @param copiedChildren children that rebuilds of segments have copied
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record BliStatistics(
    long keys,
    int height,
    long segments,
    long dataBuckets,
    long dataBytes,
    long segmentBytes,
    long retiredBytes,
    long freeListedBytes,
    long reservedBytes,
    long limitBytes,
    long splits,
    long rewrites,
    long rebuilds,
    long copiedEntries,
    long copiedChildren,
    boolean closed)
    implements ManagedIndex.Statistics {

  /** {@inheritDoc} The sum of buckets, segments and retired bytes. */
  @Override
  public long usedBytes() {
    return dataBytes + segmentBytes + retiredBytes;
  }

  /** {@inheritDoc} None: the index does not work in the background. */
  @Override
  public long trimmedBytes() {
    return 0;
  }

  /** Returns the reserved less the free-listed bytes per key; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes - freeListedBytes) / keys;
  }
}
