/**
 * The arrows of the tree of byte strings ({@code docs/concurrency.md}): what the latches of its
 * nodes must order for reads, which lock none of them, and for writes, which decide before they
 * lock.
 *
 * <p>The actors run the classes that ship: the tree, its splits and merges, its cursors, nodes in
 * memory. Each state has a tree of at most three leaves ({@link
 * org.inkling.jcstress.tree.TreeOfState}), and gives all of its memory back. A weakened twin goes
 * the way of a read, a write, a merge or a walk of the tree, on the same nodes, and leaves one step
 * of a latch out ({@link org.inkling.jcstress.tree.HastySteps}, {@link
 * org.inkling.jcstress.tree.HastyMerge}, {@link org.inkling.jcstress.tree.HastyWalk}).
 */
@NullMarked
package org.inkling.jcstress.tree;

import org.jspecify.annotations.NullMarked;
