/**
 * What {@code inkling report} does: measures a plan of many cells, writes them as JSON, and draws
 * one page from that.
 *
 * <p>A {@link org.inkling.jmh.report.Preset} says for its {@link org.inkling.jmh.report.Settings}
 * which sections a page has; a section consists of panels, a panel of points, and a point names the
 * {@link org.inkling.jmh.report.Cell} that it shows. {@link org.inkling.jmh.report.Measurement}
 * measures every cell that is named anywhere once, by the harness of {@code org.inkling.cli.bench};
 * {@link org.inkling.jmh.report.Page} looks the cells of its panels up among what was found. So the
 * page depends on the JSON alone, and can be drawn again from it.
 */
@NullMarked
package org.inkling.jmh.report;

import org.jspecify.annotations.NullMarked;
