/**
 * XIndex: concurrent learned indexes over groups, each of which has a range of the keys.
 *
 * <p>{@link org.inkling.xindex.XIndexR} is the ordered one, of sorted records; {@link
 * org.inkling.xindex.XIndexH} is the hash map, of buckets. Both are first editions: groups are
 * split, and never merged.
 *
 * <p><b>Rooms</b>, packages that are not exported. Both indexes have {@code root}, the root over
 * groups of any kind, and {@code rounds}, the background work on them. XIndex-R has {@code group},
 * records and groups; {@code delta}, the records that were inserted later; {@code table}, the
 * operations on a key; {@code scan}, cursors and neighbours; and {@code change}, compactions and
 * splits. XIndex-H has {@code hash}, buckets, groups and the operations on them; and {@code move},
 * by which groups grow, shrink and are split.
 *
 * <p><b>Not here.</b> Merges of groups.
 *
 * @see <a href="https://doi.org/10.1145/3478289">Wang, Chen, Wang, Tang and Wang, The Concurrent
 *     Learned Indexes for Multicore Data Storage, 2022</a>
 */
@NullMarked
package org.inkling.xindex;

import org.jspecify.annotations.NullMarked;
