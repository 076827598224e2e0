/**
 * The changes of XIndex-R's groups in the background: compactions in two phases.
 *
 * <p>One compaction at a time changes a group. Its steps run under a pin of their own, so that a
 * close waits for them, and hold latches of records and deltas only for a few stores.
 *
 * <p><b>Not here.</b> Which deltas are due: {@code xindex.table} queues them. Which worker has
 * which compaction, and when the root is rebuilt: {@code xindex.rounds}. The workers and the grace
 * period: {@code org.inkling.maintenance}.
 */
@NullMarked
package org.inkling.xindex.change;

import org.jspecify.annotations.NullMarked;
