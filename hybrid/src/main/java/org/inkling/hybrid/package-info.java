/**
 * A dynamic stage in memory over a static stage on disk: the types that the packages below share.
 *
 * <pre>
 *   org.inkling.hybrid           a listener: RecoveryProgress
 *   org.inkling.hybrid.run       the static stage: runs in files, and their merges
 *   org.inkling.hybrid.stage     reads through stages and a run
 *   org.inkling.hybrid.store     a folder, its manifest, its recovery
 *   org.inkling.hybrid.index     the hybrid index: writes, rotations, merges, snapshots
 *   org.inkling.hybrid.durable   the durable index: any index in memory, its log, its checkpoints
 * </pre>
 *
 * <b>Not here.</b> The stages themselves: core has the dynamic one and disk the static one. Disk
 * also has the write-ahead log ({@code org.inkling.disk.log}), core the latches that give the
 * writes of a key one order ({@code org.inkling.latch}).
 */
@NullMarked
package org.inkling.hybrid;

import org.jspecify.annotations.NullMarked;
