/**
 * Slots of one key word and one value word in native memory, and the protocol by which threads
 * claim and fill them.
 *
 * <p>A slot is 16 bytes, so that a hit costs one cache line, or two if the prediction is the last
 * slot of a line. The key word changes once, the value word any number of times:
 *
 * <pre>
 *   key word     EMPTY --claim--&gt; key                       (never back, never another key)
 *   value word   UNSET --install--&gt; value &lt;--update/remove--&gt; TOMBSTONE or DELETED
 * </pre>
 *
 * <p><b>Probe.</b> A probe starts at a slot that depends on the key alone and examines a fixed
 * window of slots up to the first EMPTY one. If the window holds neither the key nor an EMPTY slot,
 * the probe continues in the bucket of the key's group, level by level ({@link
 * org.inkling.loft.slots.Bucket}).
 *
 * <p><b>Invariants.</b> (S1) A key word leaves EMPTY once, by a compare-and-set, and never changes
 * again. (S2) So every thread that probes for one key sees the same sequence of slots, and exactly
 * one thread claims the first EMPTY slot of the sequence: a key never has two slots. (S3) A value
 * word changes only by compare-and-set, which is the linearization point of the write; a claimed
 * slot with an UNSET value reads as absent. (S4) A value that does not fit into the word is kept in
 * a cell, which is written before it is published and never changes; the thread that replaces the
 * word retires the cell.
 *
 * <p><b>Ordering.</b> A key word is read plainly. By (S1) every non-EMPTY word that a probe sees is
 * final, so the probe may look at a slot several times: a word that matches the key is conclusive
 * by itself, and the absence of a key is decided by one pass over its window. A stale EMPTY ends a
 * read as if it had run earlier; a claim then fails and learns the true word. A value word is read
 * with acquire, which pairs with the volatile compare-and-set that installed it and makes the cell
 * visible. A bucket pointer is read with acquire and published by a volatile compare-and-set, which
 * makes the zeroed slots visible.
 *
 * <p><b>Freezing.</b> When a node is replaced, a sweep changes every EMPTY key word to FROZEN_EMPTY
 * and every absent bucket pointer to closed, and sets the lowest bit of every value word of a key:
 *
 * <pre>
 *   key word     EMPTY --freeze--&gt; FROZEN_EMPTY
 *   pointer      absent --close--&gt; closed
 *   value word   any --freeze--&gt; FROZEN with the same value; UNSET becomes a TOMBSTONE
 * </pre>
 *
 * <p>(S5) A probe ends at FROZEN_EMPTY and closed just as it ends at EMPTY and absent; a frozen
 * word, whether key, value or pointer, never changes. So after the sweep a key keeps its slot, or
 * has none, permanently, and its state is in its word. No key is encoded to EMPTY or to
 * FROZEN_EMPTY; the two keys that would be are kept elsewhere. The index's protocol says what
 * follows a freeze: {@code docs/retraining.md}.
 *
 * <p><b>Not here.</b> The model decides where a probe starts; the epoch decides when a cell or a
 * bucket is freed. Source: LOFT, EuroSys'25, section 3.2.
 */
@NullMarked
package org.inkling.loft.slots;

import org.jspecify.annotations.NullMarked;
