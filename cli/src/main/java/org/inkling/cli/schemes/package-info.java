/**
 * What {@code bench schemes} does: four LOFT indexes that differ in who decides when a node is
 * replaced, side by side, as in figure 14 of the paper.
 *
 * <p><b>Turns.</b> Each scheme has a process of its own that lives as long as the measurement, so
 * that code is compiled once and for this scheme alone; all of them first run every mix without
 * counting. In each turn every scheme runs every mix once, each time on an index made afresh from
 * the same keys and with the same operations; the order of the mixes, and of the schemes within
 * each, is shuffled anew from turn to turn. While one runs, the others have no index and wait.
 *
 * <p><b>Pairs.</b> The runs of one mix in one turn follow one another within seconds, so the
 * machine is about the same for them: they are compared with one another only, as ratios, and the
 * median ratio has an interval that needs no assumption on how ratios are distributed. Source:
 * LOFT, EuroSys'25, section 5.5 and figure 14.
 */
@NullMarked
package org.inkling.cli.schemes;

import org.jspecify.annotations.NullMarked;
