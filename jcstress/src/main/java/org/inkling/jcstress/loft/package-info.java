/**
 * The arrows of retraining ({@code docs/retraining.md}): what the link, the freeze, the install,
 * the redirect and the swap of the root must order; and how the nodes of a round are handed out.
 *
 * <p>The actors run the classes that LOFT ships: its table, probes, links and cursors, the steps of
 * a change, the swap of the root, the queues of a round. Each state has a table of one or two nodes
 * of few slots ({@link org.inkling.jcstress.loft.SmallTable}), so it is made in a microsecond. A
 * weakened twin runs the same actors with a subclass that overrides one step of a shipped class;
 * where no step of that class can show its fault on x86-64, the twin weakens the other side and
 * says so. {@link org.inkling.jcstress.loft.ChangeUnderOperations} runs the index itself.
 */
@NullMarked
package org.inkling.jcstress.loft;

import org.jspecify.annotations.NullMarked;
