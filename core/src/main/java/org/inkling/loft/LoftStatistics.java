package org.inkling.loft;

/**
 * Where the memory of a {@link LoftIndex} is, at about one instant.
 *
 * @param keys keys present
 * @param nodes nodes of the directory
 * @param directoryBytes the directory lines
 * @param modelBytes the root's model and pivots
 * @param bucketBytes all bucket levels
 * @param bucketLevels number of bucket levels, over all groups
 * @param cellBytes cells that hold wide values
 * @param retiredBytes replaced, and kept until no reader can see it
 * @param freeListedBytes given back and ready to be used again
 * @param reservedBytes taken from the operating system
 * @param limitBytes what {@code reservedBytes} may not exceed, Long.MAX_VALUE for none
 * @param closed whether the index is closed
 * @units bytes of native memory, except where the name says otherwise
 */
public record LoftStatistics(
    long keys,
    int nodes,
    long directoryBytes,
    long modelBytes,
    long bucketBytes,
    long bucketLevels,
    long cellBytes,
    long retiredBytes,
    long freeListedBytes,
    long reservedBytes,
    long limitBytes,
    boolean closed) {

  /** Bytes per key: all that is reserved less what is free-listed; NaN for an empty index. */
  public double bytesPerKey() {
    return keys == 0 ? Double.NaN : (double) (reservedBytes - freeListedBytes) / keys;
  }
}
