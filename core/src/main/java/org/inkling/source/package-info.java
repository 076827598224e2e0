/**
 * Sorted input: what a bulk load, a segmentation or a hardness measurement reads.
 *
 * <p>A source is re-openable, so that two passes (train, then place) need no copy of the keys; a
 * stream is one pass, forward only, in strictly ascending signed order. Whoever consumes a source
 * wraps it in {@link org.inkling.source.SortedKeySource#checked} or {@link
 * org.inkling.source.SortedEntrySource#checked}, which refuse disorder and duplicates with the
 * position.
 */
@NullMarked
package org.inkling.source;

import org.jspecify.annotations.NullMarked;
