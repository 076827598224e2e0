/**
 * What {@code plot} does: draws what benchmarks wrote with {@code --json}.
 *
 * <p>A {@link org.inkling.cli.plot.Figure} knows which file it is for, and makes a {@link
 * org.inkling.cli.plot.Picture} of charts one below the other from it; {@link
 * org.inkling.cli.plot.PictureFile} writes it as SVG or PNG. The picture depends on the file alone,
 * but for the fonts of the system.
 */
@NullMarked
package org.inkling.cli.plot;

import org.jspecify.annotations.NullMarked;
