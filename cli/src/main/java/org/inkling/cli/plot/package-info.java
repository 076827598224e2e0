/**
 * Implements {@code plot}, which draws the JSON of other commands.
 *
 * <p>A {@link org.inkling.cli.plot.Figure} recognises its kind of file, and creates a {@link
 * org.inkling.cli.chart.Picture} of charts from it. The picture depends only on the file.
 */
@NullMarked
package org.inkling.cli.plot;

import org.jspecify.annotations.NullMarked;
