/**
 * Micro-benchmarks of the indexes, with their peers and the cost of memory itself beside them.
 *
 * <p>The parameters {@code index}, {@code set} and {@code count} say which peer holds which keys;
 * each combination runs in a fork of its own, with that one index in it, so that the calls through
 * {@link org.inkling.cli.bench.Subject} have one target. Keys are drawn from a table made before
 * the clock starts and walked in order, and every answer is compared with what was loaded, at the
 * cost of a few instructions that are the same for all. What can be done again and again is a
 * {@link org.inkling.jmh.TimedBenchmark}; what uses up its keys is a {@link
 * org.inkling.jmh.BlockBenchmark}. Peers that are for one thread refuse to run with more.
 *
 * <p>Options on the command line replace the short ones that stand here, which suit a look and a
 * smoke test rather than a claim.
 */
@NullMarked
package org.inkling.jmh;

import org.jspecify.annotations.NullMarked;
