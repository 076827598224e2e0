package org.inkling.stats;

/**
 * The report of a completed rebuild of a root.
 *
 * @param index name of the index
 * @param nodes number of nodes, or groups, of the root that is now in use
 * @param bytes bytes of its directory, models and pivots
 * @param replaced whether the root is a new one; false if memory for it was not available
 * @units bytes of native memory
 */
public record RootReport(String index, int nodes, long bytes, boolean replaced) {}
