/**
 * An index in memory that outlives its process.
 *
 * <pre>
 *   DurableIndex ── LoggedOperations ── latch of the key: index, then log ── outside it: the sync
 *        ├── Checkpoints    scans the index into files while writers go on, and drops the log before
 *        └── Recovery       loads those files, repeats the log on several threads
 * </pre>
 *
 * <b>Invariants.</b> (D1) A change is applied before its record is claimed, both under its key's
 * latch. (D2) What a checkpoint holds has its record on disk before the checkpoint counts. (D3) For
 * every key, the checkpoint and the records from its segment on give the key's last record.
 *
 * <p><b>Not here.</b> The index itself, which is any ordered one; the log, the latches, the files.
 */
@NullMarked
package org.inkling.hybrid.durable;

import org.jspecify.annotations.NullMarked;
