package org.inkling.jmh.report;

import org.jspecify.annotations.Nullable;

/**
 * The result of one index in one cell: figures, or the reason of a failure.
 *
 * @param cell the measurement
 * @param index the index
 * @param figures the figures; null if the measurement failed
 * @param failure the reason of the failure; null if there was none
 */
record Finding(Cell cell, String index, @Nullable Figures figures, @Nullable String failure) {}
