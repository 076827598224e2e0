/**
 * A B+-tree in a file, as the baseline for the learned indexes.
 *
 * <pre>
 *   root, inner nodes   (fence, page of child) pairs; in memory, or on disk, by level
 *        │
 *   leaves              (key, value) pairs; one page each, always on disk
 *
 *   page 0      header "btree"
 *   page 1 ..   leaves and inner nodes, mixed: of kind DATA and INNER
 *   then        section "tree": root, entries, pages of each level; footer
 * </pre>
 *
 * Leaves are not linked: a cursor asks the inner nodes, which know several leaves ahead.
 *
 * <p><b>Invariants.</b> (B1) The first key of an inner node is its fence; for the first node of
 * each level it is the smallest key there is. So every key has one leaf. (B2) Nodes in memory never
 * change; a split publishes a new root. (B3) New pages are written before anything leads to them,
 * pages in place from the root down. (B4) While anything has been changed and the file is not
 * closed, it has no footer.
 *
 * <p><b>Threads.</b> Writers take turns by a mutex. Readers hold no lock: they take the stamps of
 * the structure and of the leaf, and read again if a writer has locked either meanwhile; after a
 * few attempts they take both locks, shared. A latch is held for the write of one leaf, the lock of
 * the structure for the writes of one split. So a reader meets no torn page and no half split, and
 * waits only for the page that it wants. A read-write lock would stop all readers for each write,
 * although a hundred writes leave the structure as it is for each write that changes it.
 *
 * <p><b>Not here.</b> Removal; recovery, for which there is no log; byte-string keys.
 */
@NullMarked
package org.inkling.disk.btree;

import org.jspecify.annotations.NullMarked;
