/**
 * The background rounds of any table over groups: which nodes are due, which worker has which
 * change, and when the root is rebuilt.
 *
 * <p>A <i>node</i> is what a group has in the stack of due nodes. Rounds exclude each other, so at
 * most one change at a time has a group. A subclass of {@link
 * org.inkling.xindex.rounds.GroupRounds} makes the changes.
 *
 * <p><b>Not here.</b> What a change does: {@code xindex.change}. How the new root is built: {@code
 * xindex.root}. Which groups are due: {@code xindex.table} queues their nodes. The workers, the
 * steps of a change and the grace period: {@code org.inkling.maintenance}.
 */
@NullMarked
package org.inkling.xindex.rounds;

import org.jspecify.annotations.NullMarked;
