/**
 * Implements {@code bench schemes}: compares four LOFT indexes with different rules for when a node
 * is replaced, as in figure 14 of the paper.
 *
 * <p><b>Turns.</b> Each mix is a plan of {@code bench} whose indexes are the schemes: each has its
 * own process, and in each turn every scheme runs the mix once, on a new index with the same keys
 * and the same operations, in an order that the seed shuffles.
 *
 * <p><b>Pairs.</b> The runs of one turn follow one another within seconds, so the machine's
 * conditions are about the same for them. They are compared only with one another, as ratios, and
 * the median ratio has an interval that needs no assumption about the distribution of the ratios.
 * Source: LOFT, EuroSys'25, section 5.5 and figure 14.
 */
@NullMarked
package org.inkling.cli.schemes;

import org.jspecify.annotations.NullMarked;
