/**
 * An index in memory that outlives its process.
 *
 * <pre>
 *   DurableIndex ── LoggedOperations ── latch of the key: index, then log ── outside it: the sync
 *        ├── Checkpoints    scans the index into files during writes, and drops the log before
 *        └── Recovery       loads those files, replays the log on several threads
 * </pre>
 *
 * <b>Invariants.</b> (D1) A change is applied before its record is claimed, both under its key's
 * latch. (D2) Everything in a checkpoint has its record on disk before the checkpoint is valid.
 * (D3) For every key, the checkpoint and the records in and after its segment give the key's last
 * record.
 *
 * <p><b>Not here.</b> The index itself, which is any ordered index; the log, the latches, the
 * files.
 */
@NullMarked
package org.inkling.hybrid.durable;

import org.jspecify.annotations.NullMarked;
