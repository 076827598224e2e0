/**
 * The arrows of XIndex-R and of XIndex-H ({@code docs/concurrency.md}). In XIndex-R: what the
 * latches of records and of deltas, and the ends of groups, must order between the steps of a
 * compaction or of a split and operations, none of which waits for the other. In XIndex-H: what the
 * latches of buckets, and their mark MOVED, must order between the move of a bucket and operations,
 * and between the writers and readers of a chain.
 *
 * <p>The actors run the classes that the indexes ship: their tables and writers, the deltas, and
 * the steps of a compaction or of a move. Each state has a table of one group ({@link
 * org.inkling.jcstress.xindex.SmallGroup}, {@link org.inkling.jcstress.xindex.SmallHashGroup}), and
 * gives all of its memory back. A weakened twin takes one step of an operation away, or takes the
 * steps of a mover in a wrong order.
 */
@NullMarked
package org.inkling.jcstress.xindex;

import org.jspecify.annotations.NullMarked;
