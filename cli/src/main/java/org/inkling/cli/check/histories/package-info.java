/**
 * {@code check histories}: are the operations on each key linearizable while its node changes?
 *
 * <p><b>The run.</b> Threads work on a few hot keys, and put fresh keys around them, which makes
 * the nodes of the hot keys overflow and change all the time. After some thousand operations the
 * hot keys are others, in a stretch of the key domain where nothing was; after a hundred thousand
 * fresh keys the index is another, so that memory stays bounded and changes stay many.
 *
 * <p><b>The record.</b> Every answer of an operation on a hot key comes to a condition on the value
 * before and to the value after, within an interval of a {@link
 * org.inkling.cli.check.histories.Clock}; no two writes write the same value. Scans and look-ups of
 * neighbours are reads of all hot keys in the range that they cover.
 *
 * <p><b>The search.</b> Between rounds, when all threads have stopped, each key's history is
 * searched for an order by {@link org.inkling.cli.check.histories.KeyHistory}; the value that the
 * key is left with is part of it. Fresh keys must all be there, and each claimed once. The
 * structure is verified every few rounds, and all entries are compared at the end of an index.
 *
 * <p><b>Mutants</b> put a fault between the hot operations and the index, to show that the check
 * would see it.
 */
@NullMarked
package org.inkling.cli.check.histories;

import org.jspecify.annotations.NullMarked;
