/**
 * The arrows of XIndex-R ({@code docs/concurrency.md}): what the latches of records and of deltas,
 * and the ends of groups, must order between the steps of a compaction or of a split and
 * operations, none of which waits for the other.
 *
 * <p>The actors run the classes that XIndex-R ships: its table, writer and deltas, and the steps of
 * a compaction. Each state has a table of one group ({@link
 * org.inkling.jcstress.xindex.SmallGroup}), and gives all of its memory back. A weakened twin takes
 * one step of an operation away.
 */
@NullMarked
package org.inkling.jcstress.xindex;

import org.jspecify.annotations.NullMarked;
