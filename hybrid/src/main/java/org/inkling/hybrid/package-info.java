/**
 * A dynamic stage in memory over a static stage on disk: what the packages below it share.
 *
 * <pre>
 *   org.inkling.hybrid           words that callers say: SyncMode, RecoveryProgress
 *   org.inkling.hybrid.format    what files begin with and are called
 *   org.inkling.hybrid.latch     one order for the writes of a key
 *   org.inkling.hybrid.operations  the forms of reads and writes, each once
 *   org.inkling.hybrid.log       the write-ahead log
 *   org.inkling.hybrid.run       the static stage: runs in files, and how they are merged
 *   org.inkling.hybrid.stage     reads through stages and a run
 *   org.inkling.hybrid.store     a folder, its manifest, its recovery
 *   org.inkling.hybrid.index     the hybrid index: writes, rotations, merges, snapshots
 *   org.inkling.hybrid.durable   the durable index: any index in memory, its log, its checkpoints
 * </pre>
 *
 * <p><b>Not here.</b> The stages themselves: core holds the dynamic one and disk the static one.
 */
@NullMarked
package org.inkling.hybrid;

import org.jspecify.annotations.NullMarked;
