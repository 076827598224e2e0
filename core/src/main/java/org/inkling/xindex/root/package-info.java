/**
 * What any table over groups has: the range of keys at the beginning of every group's block, the
 * root over the groups, and the field that leads to the root.
 *
 * <p>Every method runs under a pin of the caller, or on memory that no other thread sees yet. A
 * group's range never changes once it is published; the slots of a root do.
 *
 * <p><b>Not here.</b> What else a group has, and its records: {@code xindex.group}. Operations on a
 * key: {@code xindex.table}. When the root is rebuilt: {@code xindex.rounds}.
 */
@NullMarked
package org.inkling.xindex.root;

import org.jspecify.annotations.NullMarked;
