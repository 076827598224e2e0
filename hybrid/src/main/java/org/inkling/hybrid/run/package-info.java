/**
 * The static stage: runs of entries in files, and how one run becomes the next.
 *
 * <pre>
 *   RunFolder, RunOptions      where and how; RunPart: a file as the manifest names it
 *   RunWriter ── PartWriter ──▶ files of one size, sorted
 *   StaticRun ── RunFile, RunFile, ...     each a DiskIndex; they divide the domain among them
 *      getAll: RunBatch        the keys by part      cursors: RunCursor   one part at a time
 *   RunMerge ── MergePlan: which parts, in spans ── MergeWorkers: the threads
 *      SpanMerge: one span     StageStream: the stages' keys in it     MergeReport
 * </pre>
 *
 * <b>Invariants.</b> (R1) A file is never changed, and its number never reused. (R2) No file is
 * empty, and their keys ascend from one to the next. (R3) A file is open while a run holds it, and
 * is deleted only when it is obsolete and no run holds it. (R4) A run that could not be written
 * completely leaves no file.
 *
 * <p><b>Not here.</b> Which run is the current one, which the manifest decides; changes since then.
 */
@NullMarked
package org.inkling.hybrid.run;

import org.jspecify.annotations.NullMarked;
