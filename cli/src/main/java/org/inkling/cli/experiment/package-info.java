/**
 * The pieces that every experiment of the command line uses: options, key files, child processes,
 * threads, samplers, statistics, text and JSON.
 *
 * <p><b>Processes.</b> {@link org.inkling.cli.experiment.ChildProcess} sends requests to a child
 * JVM, which answers each of them. A child owns its heap, its collector and its compiled code.
 *
 * <p><b>Statistics.</b> Medians and intervals come from Apache Commons Statistics, latencies from
 * HdrHistogram.
 *
 * <p><b>Not here.</b> This package does not know what is measured; it uses no other package of the
 * command line.
 */
@NullMarked
package org.inkling.cli.experiment;

import org.jspecify.annotations.NullMarked;
