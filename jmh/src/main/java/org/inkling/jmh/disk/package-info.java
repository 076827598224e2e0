/**
 * Compares lookups in files with bare random reads of the same file, in the same process and in
 * turns.
 *
 * <p>{@link org.inkling.jmh.disk.DiskIndexFactory} names the indexes, each opened as a {@link
 * org.inkling.jmh.disk.DiskSubject}. {@link org.inkling.jmh.disk.ReadThreads} runs threads for a
 * while. {@link org.inkling.jmh.disk.PairedTurns} runs two groups of threads in turns and compares
 * them pair by pair, which is more reliable on a shared machine than a comparison of two rates.
 * {@link org.inkling.jmh.disk.GranularityReads} compares indexes of several granularities in turns.
 */
@NullMarked
package org.inkling.jmh.disk;

import org.jspecify.annotations.NullMarked;
