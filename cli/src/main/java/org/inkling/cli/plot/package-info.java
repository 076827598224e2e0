/**
 * Implements {@code plot}, which draws the output of benchmarks with {@code --json}.
 *
 * <p>A {@link org.inkling.cli.plot.Figure} recognises its kind of file, and creates a {@link
 * org.inkling.cli.plot.Picture} of charts from it; {@link org.inkling.cli.plot.PictureFile} writes
 * it as SVG or PNG. The picture depends only on the file and on the fonts of the system.
 */
@NullMarked
package org.inkling.cli.plot;

import org.jspecify.annotations.NullMarked;
