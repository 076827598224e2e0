package org.inkling.stats;

/**
 * What is told of a root that was rebuilt.
 *
 * @param index name of the index
 * @param nodes nodes of the directory that is in use now
 * @param bytes its directory, models and pivots
 * @param replaced whether it is a new one; otherwise memory could not be had
 * @units bytes of native memory
 */
public record RootReport(String index, int nodes, long bytes, boolean replaced) {}
