/**
 * Micro-benchmarks of the indexes and their peers, and of the cost of memory itself.
 *
 * <p>The parameters {@code index}, {@code set} and {@code count} select the peer and its keys. Each
 * combination runs in a separate fork with only that index, so that the calls through {@link
 * org.inkling.cli.subject.Subject} have one target. Keys are drawn into a table before the clock
 * starts, and read from it in order. Every answer is compared with the loaded value, for a few
 * instructions that are the same for all indexes. A benchmark whose operations can be repeated
 * without limit is a {@link org.inkling.jmh.TimedBenchmark}; one that consumes its keys is a {@link
 * org.inkling.jmh.BlockBenchmark}. Single-threaded peers refuse to run with more than one thread.
 *
 * <p>Options on the command line override the short defaults, which suit smoke tests rather than
 * published results.
 */
@NullMarked
package org.inkling.jmh;

import org.jspecify.annotations.NullMarked;
