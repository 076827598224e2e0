/**
 * Models that turn a key into a position: one line, and over the pivots of a structure a tree of
 * histograms, or the two-stage index that papers have there.
 *
 * <p>A model answers with a position or a window that was measured when it was built; the data
 * decides the answer. A wrong model costs time only.
 *
 * <p><b>Arithmetic.</b> A line is evaluated on the distance of the key from a pivot, and the
 * distance is taken in 64-bit integers before it becomes a double, because a key near 2^63 as a
 * double is already off by hundreds. Slopes are never negative, so that predictions are monotone.
 *
 * <p><b>Not here.</b> How keys are cut into lines is the business of {@code segmentation}; who may
 * free a table, the epoch's.
 */
@NullMarked
package org.inkling.model;

import org.jspecify.annotations.NullMarked;
