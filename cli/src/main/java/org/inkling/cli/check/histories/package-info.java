/**
 * {@code check histories}: are the operations on each key linearizable while its node changes?
 *
 * <p><b>The run.</b> Threads work on a few hot keys, and put fresh keys around them, so that the
 * nodes of the hot keys overflow and change all the time. After some thousand operations, the run
 * moves to other hot keys, in an empty part of the key domain. After a hundred thousand fresh keys,
 * it moves to a new index, so that memory stays bounded and changes stay frequent.
 *
 * <p><b>The index</b> is any {@link org.inkling.cli.check.histories.CheckedIndex}. Each has a shape
 * whose nodes are tiny, so that few keys force them to change.
 *
 * <p><b>The record.</b> Every answer of an operation on a hot key is reduced to a condition on the
 * previous value and to the next value, within an interval of a {@link
 * org.inkling.cli.check.histories.LogicalClock}; no two writes store the same value. Scans and
 * lookups of neighbours are reads of all hot keys in the range that they cover.
 *
 * <p><b>The search.</b> Between rounds, when all threads have stopped, {@link
 * org.inkling.cli.check.histories.KeyHistory} searches for an order of each key's history, which
 * includes the key's last value. All fresh keys must be present, each claimed once. The structure
 * is verified every few rounds, and all entries are compared at the end of an index.
 *
 * <p><b>Mutants</b> place a fault between the hot operations and the index, to show that the check
 * finds it.
 */
@NullMarked
package org.inkling.cli.check.histories;

import org.jspecify.annotations.NullMarked;
