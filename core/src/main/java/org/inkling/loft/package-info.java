/**
 * LOFT, the lock-free concurrent learned index (EuroSys'25): one root that predicts the node of a
 * key, and nodes whose linear model predicts its slot.
 *
 * <pre>
 *   root (HistTree over the pivots)
 *     |  index of the node
 *     v
 *   directory:  | line 0 | line 1 | ...     one cache line each: pivot, model, where the slots are
 *                   |
 *                   v
 *   node block: | ... pointer 1 | pointer 0 || slot 0 | slot 1 | ... | slot capacity + range - 1 |
 *                       |                        ^-- predicted slot p; the key is in [p, p + range)
 *                       v
 *                  bucket of the group p / range
 * </pre>
 *
 * <p>A lookup costs the root, which stays in cache, one directory line and one line of slots. An
 * insert takes the first empty slot of its range by one compare-and-set of the key word, an update
 * is one compare-and-set of the value word ({@code org.inkling.loft.slots}). Get, put, remove and
 * cursors never wait for each other. The keys MIN_VALUE and MAX_VALUE, whose words are reserved in
 * the slots, live in two separate slots of the index ({@code SideSlots}).
 *
 * <p><b>Order.</b> A model is monotone, so the groups of a node (runs of {@code range} predicted
 * slots, each with one bucket) hold disjoint ascending ranges of keys, although the slots within a
 * group are unsorted. Ordered operations go group by group and sort the entries of each.
 *
 * <p><b>Change.</b> A node that fills up overflows into its buckets, level by level, and stays
 * correct however full it gets; it only becomes slower. Inserts are therefore counted ({@code
 * InsertCounter}), and a node that is due is replaced in the background: by one with the same
 * model, stretched, or by nodes with new models ({@code ChangePlan}). Its keys are built into the
 * new nodes, a link is set, its words are frozen and moved one at a time ({@code Change}, {@code
 * Sweep}), and then the root is rebuilt ({@code Retrainer}, {@code Coordinator}, {@code
 * RootChange}). An operation that meets a frozen word continues in the new node; it never waits,
 * and background work never blocks it.
 *
 * <p><b>Rooms.</b> The packages below this one are not exported. Each uses only those before it:
 * {@code slots} (key and value words, and the protocol that claims and fills them), {@code node}
 * (layout of a node), {@code policy} (whether a node is replaced, and how), {@code table} (root and
 * point operations), {@code scan} (cursors and neighbours), {@code change} (one structure change),
 * {@code rounds} (which nodes change, and when), {@code load} (bulk load), {@code verify} (checks
 * of the structure). This package holds the public API: builder, index, sessions and statistics.
 *
 * <p>The states and linearization points of every operation are listed in {@code
 * docs/concurrency.md} and {@code docs/retraining.md}.
 */
@NullMarked
package org.inkling.loft;

import org.jspecify.annotations.NullMarked;
