package org.inkling.cli.disk;

/**
 * The memory of one structure for one set of keys.
 *
 * @param keys the name of the set
 * @param structure a kind of model by its name, or {@code btree-inner}
 * @param expectedPages the number of pages that a lookup should read; for {@code pgm}, {@code
 *     radixspline} and their kinds with zero intervals, each number of tables 3 and 4
 * @param measuredPages the mean number of pages that a lookup of a present key reads
 * @param models the number of segments, knots, separators or inner nodes
 * @param memoryBytes the memory of the whole structure
 */
record ComparisonRow(
    String keys,
    String structure,
    double expectedPages,
    double measuredPages,
    long models,
    long memoryBytes) {}
