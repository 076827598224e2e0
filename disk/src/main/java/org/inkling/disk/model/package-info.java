/**
 * Models of the keys of a file, which predict from memory alone which pages can hold a key.
 *
 * <pre>
 *   PageModel      the common interface; ModelKind names the kinds, PageWindow takes the answer
 *   PageModels     builders by specification, and models read back from words
 *   ModelSpec      kind, expected pages, granularity; equation 4
 *   ZoneMap        the first key of each page, uncompressed
 *   LecoZoneMap    the same compressed, or rough separators instead
 *   PgmModel       the fewest lines: a LineTable of pivots, slopes and starts, found by UpperLevels
 *     LineColumns  which of the three are compressed: RoughPivots, SharedSlopes, SuccinctStarts
 *   RadixSplineModel  knots, found by a RadixTable
 *   ModelChoice    compressed lines or a zone map, by a sample
 * </pre>
 *
 * A model answers with a window of pages and never with a position; the keys in the pages decide. A
 * window that is too wide therefore only costs time.
 *
 * <p><b>Not here.</b> Reading pages, which is done by {@code read}; choosing which page to read
 * first, which is done by {@code index}.
 */
@NullMarked
package org.inkling.disk.model;

import org.jspecify.annotations.NullMarked;
