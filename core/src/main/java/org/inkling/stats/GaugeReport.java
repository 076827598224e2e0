package org.inkling.stats;

/**
 * Where an index stands, at about one instant.
 *
 * @param index name of the index
 * @param pendingNodes nodes that are due for a change or in one
 * @param retiredBytes replaced, and kept until no reader can see it
 * @param liveBytes reserved and not free-listed, what is retired included
 * @param freeListedBytes given back, and ready to be used again
 * @units bytes of native memory
 */
public record GaugeReport(
    String index, int pendingNodes, long retiredBytes, long liveBytes, long freeListedBytes) {}
