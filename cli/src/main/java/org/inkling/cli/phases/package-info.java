/**
 * Implements {@code bench --phases}: mixes of reads and inserts run one after another on one index
 * that is never reloaded, as in figure 11 of the LOFT paper (section 5.3).
 *
 * <p><b>A run.</b> The index is loaded in a separate process, after another index has run a window
 * of each mix, so that the code is compiled. Then all threads take chunks of a thousand operations
 * until the last phase ends. A chunk belongs to one phase and has exactly its part of the inserts.
 * The phases therefore follow each other without a pause, the threads end together, and the keys
 * are inserted in the random order of the set.
 *
 * <p><b>Windows.</b> A window has a million operations of all threads. The thread that ends its
 * last chunk records the time and wakes a thread that samples the index, the collector, and the
 * processor time that others took.
 *
 * <p><b>The verdict.</b> {@link org.inkling.cli.phases.PhaseVerdict}: no window is below half the
 * median of its neighbours, except for those in which others took the processors.
 */
@NullMarked
package org.inkling.cli.phases;

import org.jspecify.annotations.NullMarked;
