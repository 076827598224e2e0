/**
 * What {@code bench --phases} does: mixes of reads and inserts one after another on one index that
 * is never loaded anew, as in figure 11 of the LOFT paper (section 5.3).
 *
 * <p><b>A run.</b> The index is loaded in a process of its own, after another one has been through
 * a window of each mix, so that the code is compiled. Then all threads take chunks of a thousand
 * operations until the last phase is over; a chunk belongs to one phase and has its part of the
 * inserts, exactly. So the phases follow each other without a pause, the threads end together, and
 * the keys are inserted in the random order of the set.
 *
 * <p><b>Windows.</b> Whoever ends the last chunk of a window, a million operations of all threads,
 * notes the time and wakes a thread that looks at the index, at the collector, and at what the
 * processors did for others.
 *
 * <p><b>The verdict.</b> {@link org.inkling.cli.phases.PhaseVerdict}: no window below half the
 * median of its neighbours, but for those in which others took the processors.
 */
@NullMarked
package org.inkling.cli.phases;

import org.jspecify.annotations.NullMarked;
