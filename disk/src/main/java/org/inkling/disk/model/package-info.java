/**
 * Models of the keys of a file: which pages can hold a key, from memory alone.
 *
 * <pre>
 *   PageModel      what all kinds can do; ModelKind names them, PageWindow takes the answer
 *   PageModels     builders by specification, and models read back from words
 *   ModelSpec      kind, expected pages, granularity; equation 4
 *   ZoneMap        the first key of each page, as it is
 *   LecoZoneMap    the same compressed, or rough separators instead
 *   PgmModel       the fewest lines: a LineTable of pivots, slopes and starts, found by UpperLevels
 *     LineColumns  which of the three are compressed: RoughPivots, SharedSlopes, SuccinctStarts
 *   RadixSplineModel  knots, found by a RadixTable
 *   ModelChoice    compressed lines or a zone map, by a sample
 * </pre>
 *
 * A model answers with a window of pages and never with a position; the keys in the pages decide.
 * So a window that is too wide costs time and nothing else.
 *
 * <p><b>Not here.</b> Pages are read by {@code read}; which of them first, by {@code index}.
 */
@NullMarked
package org.inkling.disk.model;

import org.jspecify.annotations.NullMarked;
