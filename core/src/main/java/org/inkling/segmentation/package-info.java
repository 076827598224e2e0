/**
 * Divides a sorted stream of keys into segments, each of which is described by one line within an
 * error bound.
 *
 * <p>A segmenter is given one key at a time and holds one open segment. It refuses a key that
 * cannot join the segment; the caller then closes the segment, keeps its line and offers the key
 * again. So a caller that needs the keys of a segment buffers one segment, never the whole source.
 *
 * <p>{@link org.inkling.segmentation.LineCorridor} is the geometry by itself, for callers whose
 * bounds differ from key to key.
 *
 * <p>{@link org.inkling.segmentation.RegressionLine} is no segmenter: it fits the least-squares
 * line to a run of keys whose ends the caller has chosen, and measures its errors.
 *
 * <p><b>Geometry.</b> Key number i of a segment, at distance x from the first key, must be
 * predicted within epsilon: every line passes over the <i>floor</i> (x, i - epsilon) and under the
 * <i>ceiling</i> (x, i + epsilon) of each key. The set of such lines is described by its steepest
 * and its flattest member, and by the two convex chains of floors and ceilings that one of the
 * lines can still touch. Distances are unsigned 64-bit numbers and products are compared in 128
 * bits, so the decision whether a key can join is exact, and the number of segments is the smallest
 * possible.
 *
 * @see <a href="https://doi.org/10.1145/358746.358758">O'Rourke, An on-line algorithm for fitting
 *     straight lines between data ranges, 1981</a>
 */
@NullMarked
package org.inkling.segmentation;

import org.jspecify.annotations.NullMarked;
