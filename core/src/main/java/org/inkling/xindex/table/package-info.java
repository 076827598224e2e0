/**
 * The table of XIndex-R: what an operation on a key does in the groups and deltas, the load, and
 * the check of the structure.
 *
 * <p>Every operation runs under a pin of the caller, looks in the array, the delta and the next
 * delta of a group, in this order, and starts again at the root when it meets a latch that stays
 * held or a group that was replaced.
 *
 * <p><b>Not here.</b> The root, and what leads to it: {@code xindex.root}. Scans: {@code
 * xindex.scan}. The changes of groups: {@code xindex.change}. Requests for background work, retries
 * at the memory limit, and the close: the face of the index.
 */
@NullMarked
package org.inkling.xindex.table;

import org.jspecify.annotations.NullMarked;
