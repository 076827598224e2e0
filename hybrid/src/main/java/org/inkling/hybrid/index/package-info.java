/**
 * The hybrid index: a stage in memory that is written to, stages that are frozen, and a run in
 * files; a log of all that is only in memory.
 *
 * <pre>
 *   HybridIndex        the public face: HybridOperations, and what HybridLife does besides
 *   HybridSnapshot     an instant of it; HybridOptions, MergeTrigger, HybridStatistics, HybridRecovery
 *   StageWriter        a write: latch, stage, record
 *   Generation(s)      what the index consists of, swapped at once
 *   Rotation           freezes the stage that is written to
 *   Merger, Merges     one merge; when they run and who waits
 *   StageLimit         when a stage is full
 *   RunCache           pages of the run's files in memory
 *   Opening            makes an index, or recovers it
 * </pre>
 *
 * <p>States, transitions and where each operation takes effect: docs/hybrid-index.md.
 *
 * <p><b>Not here.</b> How stages are read through, how runs are written, what the log and the
 * folder promise: the packages stage, run, log and store.
 */
@NullMarked
package org.inkling.hybrid.index;

import org.jspecify.annotations.NullMarked;
