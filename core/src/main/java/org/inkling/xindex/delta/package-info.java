/**
 * The deltas of XIndex-R: for each group, the records that were inserted after its array was built,
 * in native memory that is freed as a whole.
 *
 * <p>Every method runs under a pin of the caller, or on a delta that no other thread sees yet.
 *
 * <p><b>Not here.</b> Which delta of a group a write goes to, and who allocates: {@code
 * xindex.table}. When a delta is frozen and retired: {@code xindex.change}.
 */
@NullMarked
package org.inkling.xindex.delta;

import org.jspecify.annotations.NullMarked;
