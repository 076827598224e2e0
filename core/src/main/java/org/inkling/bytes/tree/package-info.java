/**
 * A concurrent B+-tree of byte strings over nodes that a {@link org.inkling.bytes.tree.NodeSource}
 * holds: descent, reads, writes of one key, splits, and loads of sorted entries.
 *
 * <p><b>Invariants.</b> (T1) The children of an inner node cover its range: the fences of a child
 * are the separators beside it. (T2) A node is changed only by the thread that has locked its
 * latch, or that alone knows it. (T3) A thread locks a parent before a child, then children from
 * left to right, at most three latches, and no other latch or lock while it holds one. (T4) Between
 * lock and unlock nothing is allocated, retired or thrown, and no memory of the caller is touched.
 * (T5) A reference is followed only after the node that has it was validated, and under the pin
 * under which it was read. (T6) The root stays the root, and a leaf stays a leaf except the root.
 * (T7) A node that is taken out of the tree gets a new version before it is retired. (T8) A writer
 * that changes a node counts that in {@link org.inkling.bytes.tree.LeafChanges} before the unlock,
 * if there is a cursor.
 *
 * <p>A write of one key holds a latch for some hundred nanoseconds. A split of a node of 4 KiB
 * holds two for 5 to 9 microseconds, of 32 KiB for 35 to 50; a merge holds three. Readers that meet
 * a held latch spin a little, then renew their pins and start again: reads are optimistic, not
 * lock-free.
 *
 * <p><b>Not here.</b> What the bytes of a node mean ({@code bytes.node}); where nodes and long
 * values are; when retired memory is freed ({@code epoch}); neighbours and cursors ({@code
 * bytes.scan}).
 */
@NullMarked
package org.inkling.bytes.tree;

import org.jspecify.annotations.NullMarked;
