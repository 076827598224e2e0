/**
 * Implements {@code bench schemes}: compares four LOFT indexes with different rules for when a node
 * is replaced, as in figure 14 of the paper.
 *
 * <p><b>Turns.</b> Each scheme has its own process, which lives as long as the measurement, so that
 * code is compiled once and only for this scheme. All schemes first run every mix without counting.
 * In each turn every scheme runs every mix once, each time on a new index with the same keys and
 * the same operations. The order of the mixes, and of the schemes within each, is shuffled in every
 * turn. While one scheme runs, the others have no index and wait.
 *
 * <p><b>Pairs.</b> The runs of one mix in one turn follow one another within seconds, so the
 * machine's conditions are about the same for them. They are compared only with one another, as
 * ratios, and the median ratio has an interval that needs no assumption about the distribution of
 * the ratios. Source: LOFT, EuroSys'25, section 5.5 and figure 14.
 */
@NullMarked
package org.inkling.cli.schemes;

import org.jspecify.annotations.NullMarked;
