package org.inkling.jmh.report;

import org.jspecify.annotations.Nullable;

/**
 * What was found of one index in one cell: figures, or why there are none.
 *
 * @param cell what was measured
 * @param index of which index
 * @param figures what it came to; null if it failed
 * @param failure why it failed; null if it did not
 */
record Finding(Cell cell, String index, @Nullable Figures figures, @Nullable String failure) {}
