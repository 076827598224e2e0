/**
 * The static stage: runs of entries in files, and how one run becomes the next.
 *
 * <pre>
 *   RunFolder, RunOptions      where and how; RunPart: a file as the manifest names it
 *   RunWriter ── PartWriter ──▶ files of one size, sorted
 *   StaticRun ── RunFile, RunFile, ...     each a DiskIndex; they divide the domain among them
 *      getAll: RunBatch        the keys by part      cursors: RunCursor   one part at a time
 *   RunMerge ── MergePlan: which parts, in spans ── MergeCrew: the threads
 *      SpanMerge: one span     StageStream: what the stages have of it     MergeReport
 * </pre>
 *
 * <b>Invariants.</b> (R1) A file is never changed, and its number never given again. (R2) No file
 * is empty, and their keys ascend from one to the next. (R3) A file is open while a run holds it,
 * and is deleted only when it is obsolete and none does. (R4) A run that could not be written as a
 * whole leaves no file.
 *
 * <p><b>Not here.</b> Which run is the current one: that is the manifest's business. What was
 * changed since.
 */
@NullMarked
package org.inkling.hybrid.run;

import org.jspecify.annotations.NullMarked;
