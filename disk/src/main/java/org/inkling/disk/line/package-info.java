/**
 * Lines through the places where the entries of a file of pages may be predicted.
 *
 * <pre>
 *   Placement      which positions will do for an entry, and which pages a position stands for
 *   LineFitter     the fewest lines, each over a run of keys (the PGM's way)
 *   FittedLine     one of them: the slopes and starts that are left to choose from
 *   GreedySpline   connected lines between knots (RadixSpline's way)
 * </pre>
 *
 * <b>Rounding.</b> Corridors are drawn in eighths of a position and keep one eighth of distance
 * from either bound. What is lost where slopes and starts are rounded to doubles stays far below
 * that for runs of up to 2^40 entries, so a position computed from them is always one that will do,
 * and no line has to be checked against its keys.
 *
 * <p><b>Not here.</b> The exact geometry is core's {@link org.inkling.segmentation.LineCorridor};
 * how lines are kept, compressed and found is the business of the models.
 */
@NullMarked
package org.inkling.disk.line;

import org.jspecify.annotations.NullMarked;
