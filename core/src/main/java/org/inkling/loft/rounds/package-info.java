/**
 * The choice of nodes to change and the order in which workers take them: inspections, rounds of
 * changes, evacuations of memory and grace periods.
 *
 * <p>Source: LOFT, EuroSys'25, sections 3.3 and 3.4; docs/retraining.md.
 */
@NullMarked
package org.inkling.loft.rounds;

import org.jspecify.annotations.NullMarked;
