/**
 * What {@code plot} does: draws what benchmarks wrote with {@code --json}.
 *
 * <p>A {@link org.inkling.examples.plot.Figure} knows which file it is for, and makes a {@link
 * org.inkling.examples.plot.Picture} of charts one below the other from it; {@link
 * org.inkling.examples.plot.PictureFile} writes it as SVG or PNG. The picture depends on the file
 * alone, but for the fonts of the system.
 */
@NullMarked
package org.inkling.examples.plot;

import org.jspecify.annotations.NullMarked;
