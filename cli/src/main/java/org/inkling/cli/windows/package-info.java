/**
 * Runs of many operations on one index, divided into windows: {@code bench --phases} and {@code
 * bench grow}.
 *
 * <p>Threads take chunks of operations until none is left, so they end together, and what is handed
 * out in order happens in about this order across threads. The thread that ends the last chunk of a
 * window records the time and wakes a thread that samples the index, the collector, and the
 * processor time that others took.
 */
@NullMarked
package org.inkling.cli.windows;

import org.jspecify.annotations.NullMarked;
