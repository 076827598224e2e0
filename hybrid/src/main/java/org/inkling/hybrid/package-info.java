/**
 * A dynamic stage in memory over a static stage on disk: the types that the packages below share.
 *
 * <pre>
 *   org.inkling.hybrid           settings and listeners: SyncMode, RecoveryProgress
 *   org.inkling.hybrid.format    file headers and file names
 *   org.inkling.hybrid.latch     one order for the writes of a key
 *   org.inkling.hybrid.operations  the variants of reads and writes, each implemented once
 *   org.inkling.hybrid.log       the write-ahead log
 *   org.inkling.hybrid.run       the static stage: runs in files, and their merges
 *   org.inkling.hybrid.stage     reads through stages and a run
 *   org.inkling.hybrid.store     a folder, its manifest, its recovery
 *   org.inkling.hybrid.index     the hybrid index: writes, rotations, merges, snapshots
 *   org.inkling.hybrid.durable   the durable index: any index in memory, its log, its checkpoints
 * </pre>
 *
 * <b>Not here.</b> The stages themselves: core has the dynamic one and disk the static one.
 */
@NullMarked
package org.inkling.hybrid;

import org.jspecify.annotations.NullMarked;
