/**
 * The arrows of BLI ({@code docs/concurrency.md}): what the stores of its one writer must order
 * against lookups and cursors, which take no latch.
 *
 * <p>The actors run the classes that BLI ships: its table, writer, buckets and cursor. Each state
 * has a tree of a few keys in buckets of three ({@link org.inkling.jcstress.bli.SmallTree}), and
 * gives all of its memory back. A weakened twin takes one step of a reader away, or two steps of
 * the writer in the other order.
 */
@NullMarked
package org.inkling.jcstress.bli;

import org.jspecify.annotations.NullMarked;
