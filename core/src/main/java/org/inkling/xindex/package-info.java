/**
 * XIndex: concurrent learned indexes of groups of sorted records.
 *
 * <p>{@link org.inkling.xindex.XIndexR} is the ordered one, in its first edition: groups are
 * compacted and split, and never merged.
 *
 * <p><b>Rooms</b>, packages that are not exported. Each uses only those before it: {@code root} has
 * the root over groups of any kind; {@code rounds} the background work on them; {@code group} the
 * records and groups; {@code delta} the records that were inserted later; {@code table} the
 * operations on a key. After these come {@code scan}, cursors and neighbours, and {@code change},
 * the compactions and splits; neither uses the other.
 *
 * <p><b>Not here.</b> Merges of groups, and the hash form of XIndex.
 *
 * @see <a href="https://doi.org/10.1145/3478289">Wang, Chen, Wang, Tang and Wang, The Concurrent
 *     Learned Indexes for Multicore Data Storage, 2022</a>
 */
@NullMarked
package org.inkling.xindex;

import org.jspecify.annotations.NullMarked;
