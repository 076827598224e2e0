/**
 * The arrows of retraining ({@code docs/retraining.md}): what the link, the freeze, the install,
 * the redirect and the swap of the root must order; and how the nodes of a round are handed out.
 *
 * <p>The nodes are miniatures ({@link org.inkling.jcstress.loft.TinyNode}): a line, a header and
 * four slots, with the words of a node of LOFT in their places and under its memory modes, so that
 * a state has what one arrow needs and no more. Each file holds the shipped protocol and weakened
 * twins. {@link org.inkling.jcstress.loft.ChangeUnderOperations} runs the index itself.
 */
@NullMarked
package org.inkling.jcstress.loft;

import org.jspecify.annotations.NullMarked;
