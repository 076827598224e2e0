package org.inkling.cli.check.drive;

/**
 * What the threads of a drive do, and what its memory samples must satisfy.
 *
 * @param threads the number of threads, each of which puts and removes its own keys
 * @param operations the number of puts and removals of all threads together
 * @param nanos the longest time; each thread inserts all of its keys in any case
 * @param sampleNanos the time between two samples that are kept
 * @param readEvery a thread reads one of its recent keys after this number of its operations
 * @param wide whether values take all 64 bits
 */
record DrivePlan(
    int threads,
    long seed,
    long operations,
    long nanos,
    long sampleNanos,
    int readEvery,
    boolean wide,
    MemoryRule rule) {}
