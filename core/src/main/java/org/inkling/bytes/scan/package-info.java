/**
 * Ordered reads of a tree of byte strings: neighbours of a key, and cursors over ranges in both
 * directions.
 *
 * <p><b>Invariants.</b> (S1) Between two steps a walk holds no pin; what it then remembers of a
 * leaf it uses only after it has proved, under a new pin, that the tree has merged no node since,
 * and that the leaf's latch has the same word; a copy of an entry it shows only if its counter of
 * {@link org.inkling.bytes.tree.LeafChanges} has the number it had before the leaf was last
 * validated. (S2) An entry is shown only if the leaf was the same before and after its key and
 * value were copied. (S3) A step begins after the last key, so each key comes at most once, in
 * order. The section BytesIndex of {@code docs/concurrency.md} has the argument.
 *
 * <p><b>Not here.</b> Who holds keys and values for a user, and what a range is called ({@code
 * bytes}); writes of ranges ({@code bytes.tree}).
 */
@NullMarked
package org.inkling.bytes.scan;

import org.jspecify.annotations.NullMarked;
