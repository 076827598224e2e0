/**
 * The hybrid index: a stage in memory that is being written, frozen stages, and a run in files; a
 * log of everything that is only in memory.
 *
 * <pre>
 *   HybridIndex        the public class: HybridOperations, and what HybridLifecycle does besides
 *   HybridSnapshot     an instant of it; HybridOptions, MergeTrigger, HybridStatistics, HybridRecovery
 *   StageWriter        a write: latch, stage, record
 *   Generation(s)      the parts of the index, swapped at once
 *   Rotation           freezes the stage being written
 *   Merger, Merges     one merge; when merges run and which threads wait
 *   StageLimit         when a stage is full
 *   RunCache           cached pages of the run's files
 *   Opening            creates an index, or recovers it
 * </pre>
 *
 * States, transitions and where each operation takes effect: docs/hybrid-index.md.
 *
 * <p><b>Not here.</b> How stages are read through, how runs are written, what the log and the
 * folder guarantee: the packages stage, run, log and store.
 */
@NullMarked
package org.inkling.hybrid.index;

import org.jspecify.annotations.NullMarked;
