/**
 * Models that map a key to a position: a single line, and for the pivots of a structure a tree of
 * histograms, or the two-stage index that papers use in that place.
 *
 * <p>A model returns a position or a window that was measured when it was built; the data decides
 * the answer. A wrong model only costs time.
 *
 * <p><b>Arithmetic.</b> A line is evaluated on the distance of the key from a pivot, and the
 * distance is taken in 64-bit integers before it becomes a double, because a key near 2^63 as a
 * double is already off by hundreds. Slopes are never negative, so that predictions are monotone.
 *
 * <p><b>Not here.</b> {@code segmentation} divides keys into lines; the epochs decide when a table
 * may be freed.
 */
@NullMarked
package org.inkling.model;

import org.jspecify.annotations.NullMarked;
