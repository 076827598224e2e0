/**
 * The house style of charts, and what JFreeChart lacks for it.
 *
 * <p>A {@link org.inkling.cli.chart.Chart} puts any plot of JFreeChart into the house style; {@link
 * org.inkling.cli.chart.NamedValues} and {@link org.inkling.cli.chart.LineChart} make the usual
 * plots. A {@link org.inkling.cli.chart.Picture} writes charts as PNG, or by Batik as SVG. An SVG
 * contains its text as text, in the sans-serif font of its reader, and does not depend on the fonts
 * of this machine.
 */
@NullMarked
package org.inkling.cli.chart;

import org.jspecify.annotations.NullMarked;
