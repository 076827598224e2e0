package org.inkling.cli.disk;

/**
 * What one structure takes for one set of keys.
 *
 * @param keys the set
 * @param structure a kind of model by its name, or {@code btree-inner}
 * @param expectedPages how many pages a lookup shall read; of {@code pgm}, {@code radixspline} and
 *     their kinds with zero intervals all numbers of tables 3 and 4
 * @param measuredPages how many it reads on average, of keys that are present
 * @param models segments, knots, separators or inner nodes
 * @param memoryBytes what all of it takes in memory
 */
record ComparisonRow(
    String keys,
    String structure,
    double expectedPages,
    double measuredPages,
    long models,
    long memoryBytes) {}
