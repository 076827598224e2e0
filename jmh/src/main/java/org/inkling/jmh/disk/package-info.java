/**
 * Lookups in files beside bare random reads of the same file, in the same process and in turns.
 *
 * <p>{@link org.inkling.jmh.disk.DiskIndexes} names what can be looked up, each opened as a {@link
 * org.inkling.jmh.disk.DiskSubject}; {@link org.inkling.jmh.disk.ReadThreads} has threads work for
 * a while, and {@link org.inkling.jmh.disk.PairedTurns} has two groups of threads take turns and
 * compares them pair by pair, which on a machine that others use says more than two rates do.
 * {@link org.inkling.jmh.disk.GranularityReads} has indexes of several granularities take turns.
 */
@NullMarked
package org.inkling.jmh.disk;

import org.jspecify.annotations.NullMarked;
