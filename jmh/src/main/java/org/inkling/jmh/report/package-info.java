/**
 * Implements {@code inkling report}: measures a plan of many cells, writes the results as JSON, and
 * draws one page from that.
 *
 * <p>A {@link org.inkling.jmh.report.Preset} defines the sections of a page for given {@link
 * org.inkling.jmh.report.Settings}; a section consists of panels, a panel of points, and a point
 * names the {@link org.inkling.jmh.report.Cell} that it shows. {@link
 * org.inkling.jmh.report.Measurement} measures every named cell once, by the harness of {@code
 * org.inkling.cli.bench}; {@link org.inkling.jmh.report.Page} looks up the cells of its panels in
 * the results. The page therefore depends only on the JSON, and can be redrawn from it.
 */
@NullMarked
package org.inkling.jmh.report;

import org.jspecify.annotations.NullMarked;
