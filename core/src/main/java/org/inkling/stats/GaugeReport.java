package org.inkling.stats;

/**
 * The pending work and memory of an index, at about one instant.
 *
 * @param index name of the index
 * @param pendingNodes number of nodes that are due for a change or being changed
 * @param retiredBytes bytes replaced, but kept until no reader can see them
 * @param liveBytes bytes reserved and not free-listed, including retired bytes
 * @param freeListedBytes bytes given back and ready for reuse
 * @units bytes of native memory
 */
public record GaugeReport(
    String index, int pendingNodes, long retiredBytes, long liveBytes, long freeListedBytes) {}
