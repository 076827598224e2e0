/**
 * Lines that predict the positions of entries in a file of pages.
 *
 * <pre>
 *   Placement      which positions are valid for an entry, and which pages a position covers
 *   LineFitter     the fewest lines, each over a run of keys (as in the PGM)
 *   FittedLine     one of them: the slopes and starts that may still be chosen
 *   GreedySpline   connected lines between knots (as in RadixSpline)
 * </pre>
 *
 * <b>Rounding.</b> Corridors are in eighths of a position and keep one eighth of distance from
 * either bound. The loss from rounding slopes and starts to doubles stays far below that for runs
 * of up to 2^40 entries. A position computed from them is therefore always valid, and no line has
 * to be checked against its keys.
 *
 * <p><b>Not here.</b> The exact geometry, which is core's {@link
 * org.inkling.segmentation.LineCorridor}; storing, compressing and finding lines, which the models
 * do.
 */
@NullMarked
package org.inkling.disk.line;

import org.jspecify.annotations.NullMarked;
