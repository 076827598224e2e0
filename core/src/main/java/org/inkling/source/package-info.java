/**
 * Sorted input for bulk loads, segmentations and hardness measurements.
 *
 * <p>A source can be opened again, so two passes (train, then place) need no copy of the keys; a
 * stream is one pass, forward only, in strictly ascending signed order. A consumer of a source
 * wraps it in {@link org.inkling.source.SortedKeySource#checked} or {@link
 * org.inkling.source.SortedEntrySource#checked}, which report the position of the first unsorted or
 * duplicate key.
 */
@NullMarked
package org.inkling.source;

import org.jspecify.annotations.NullMarked;
