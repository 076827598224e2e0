/**
 * Reads over several stages at once: the last write decides.
 *
 * <pre>
 *   newest                                        oldest
 *   stage 0 ──▶ stage 1 ──▶ ... ──▶ stage n-1 ──▶ run        a key: the first that knows it answers
 *
 *   stage 0 ─ StageLane ─┐
 *   stage 1 ─ StageLane ─┤ StageOverlay: newest first,    ─┐
 *   stage n-1 ─ StageLane┘ with markers                    ├─▶ MergingWalk ──▶ RollingCursor
 *   run ──────────── stretches of entries ─────────────────┘
 * </pre>
 *
 * <b>Invariants.</b> (S1) Only the newest of the {@link org.inkling.hybrid.stage.Stages} is
 * written; the content of the others and of the run never changes. (S2) A deletion marker ends the
 * reading of its key. (S3) Stages that were read from a {@link
 * org.inkling.hybrid.stage.StageSource} under a pin stay open until that pin ends. From (S1): an
 * answer that is assembled from all stages was true when the newest one was read, or, if a newer
 * stage had been put before it by then, at that instant, which lies within the operation.
 *
 * <p><b>Not here.</b> Swapping the stages and closing the old ones, which the implementation of the
 * source does; writes, latches and the log.
 */
@NullMarked
package org.inkling.hybrid.stage;

import org.jspecify.annotations.NullMarked;
