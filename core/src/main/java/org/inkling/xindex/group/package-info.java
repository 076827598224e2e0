/**
 * The groups of XIndex-R, as words of native memory: records, and the blocks of groups with their
 * lines.
 *
 * <p>Every method runs under a pin of the caller, or on memory that no other thread sees yet. A
 * group's block never changes once it is published; the words of a record change under its latch.
 *
 * <p><b>Not here.</b> The range of keys of a group, and the root: {@code xindex.root}. Where a key
 * is looked for, and in which order: {@code xindex.table}. What the address of a delta leads to:
 * {@code xindex.delta}.
 */
@NullMarked
package org.inkling.xindex.group;

import org.jspecify.annotations.NullMarked;
