/**
 * XIndex: concurrent learned indexes of groups of sorted records.
 *
 * <p>{@link org.inkling.xindex.XIndexR} is the ordered one. Today it has its first half, point
 * operations over groups that a load makes: the package is not exported yet.
 *
 * <p><b>Rooms</b>, each of which uses only those before it: {@code group} has records, groups and
 * the root; {@code delta} the records that were inserted later; {@code table} the operations;
 * {@code change} the compactions.
 *
 * <p><b>Not here.</b> Scans and neighbours, splits and merges of groups, and the hash form of
 * XIndex.
 *
 * @see <a href="https://doi.org/10.1145/3478289">Wang, Chen, Wang, Tang and Wang, The Concurrent
 *     Learned Indexes for Multicore Data Storage, 2022</a>
 */
@NullMarked
package org.inkling.xindex;

import org.jspecify.annotations.NullMarked;
