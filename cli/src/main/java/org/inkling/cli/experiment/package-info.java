/**
 * The shared parts of the command line's experiments: the command and its report, options and their
 * checks, the file of keys, threads, samplers, statistics, facts about the machine, and text.
 *
 * <p><b>Statistics.</b> Medians and intervals come from Apache Commons Statistics, latencies from
 * HdrHistogram.
 *
 * <p><b>Not here.</b> This package does not know what is measured. Child processes are in {@code
 * org.inkling.cli.child}, JSON is in {@code org.inkling.cli.json}.
 */
@NullMarked
package org.inkling.cli.experiment;

import org.jspecify.annotations.NullMarked;
