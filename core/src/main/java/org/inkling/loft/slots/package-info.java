/**
 * Slots of one key word and one value word in native memory, and the protocol by which threads
 * claim and fill them.
 *
 * <p>A slot is 16 bytes, so that a hit costs one cache line, or two where it is predicted at the
 * end of one. The key word moves once, the value word any number of times:
 *
 * <pre>
 *   key word     EMPTY --claim--&gt; key                       (never back, never another key)
 *   value word   UNSET --install--&gt; value &lt;--update/remove--&gt; TOMBSTONE or DELETED
 * </pre>
 *
 * <p><b>Probe.</b> A key starts at a slot that depends on the key alone and looks at a fixed window
 * of slots up to the first EMPTY one; if the window holds neither the key nor an EMPTY slot, it
 * goes on in the bucket of its group, level by level ({@link org.inkling.loft.slots.Bucket}).
 *
 * <p><b>Invariants.</b> (S1) A key word leaves EMPTY once, by a compare-and-set, and never changes
 * again. (S2) So every thread that probes for one key sees the same sequence of slots, and the
 * first EMPTY one of the sequence is claimed by exactly one of them: a key never stands twice. (S3)
 * A value word changes only by compare-and-set, and that one is the linearization point of the
 * write; a claimed slot with an UNSET value reads as absent. (S4) A value that does not fit into
 * the word stands in a cell that is written before it is published and never changes; whoever
 * replaces the word retires the cell.
 *
 * <p><b>Ordering.</b> A key word is read plainly. By (S1) whatever non-EMPTY word a probe sees is
 * final, so it may look at a slot several times: a word that is the key's decides by itself, and
 * that a key is absent is decided by one pass over its window. A stale EMPTY ends a read as if it
 * had run earlier, and a claim then fails and learns the true word. A value word is read with
 * acquire; it pairs with the volatile compare-and-set that installed it, and makes the cell
 * visible. A bucket pointer is read with acquire and published by a volatile compare-and-set; it
 * makes the zeroed slots visible.
 *
 * <p><b>Freezing.</b> When a node is replaced, a sweep takes every EMPTY key word to FROZEN_EMPTY,
 * every absent bucket pointer to closed, and sets the lowest bit of every value word of a key:
 *
 * <pre>
 *   key word     EMPTY --freeze--&gt; FROZEN_EMPTY
 *   pointer      absent --close--&gt; closed
 *   value word   any --freeze--&gt; FROZEN with the same value; UNSET becomes a TOMBSTONE
 * </pre>
 *
 * <p>(S5) A probe ends at FROZEN_EMPTY and closed as it ends at EMPTY and absent; a frozen word,
 * key or value or pointer, never changes. So after the sweep a key has the slot that it has, or
 * none, for ever, and what it holds is in its word. No key is encoded to EMPTY or to FROZEN_EMPTY;
 * the two that would be live elsewhere. What follows a freeze is the index's protocol: {@code
 * docs/retraining.md}.
 *
 * <p><b>Not here.</b> Where a probe starts is the model's business; when a cell or a bucket is
 * freed, the epoch's. Source: LOFT, EuroSys'25, section 3.2.
 */
@NullMarked
package org.inkling.loft.slots;

import org.jspecify.annotations.NullMarked;
