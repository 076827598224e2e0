/** The index that both checks work on, in the sizes of nodes that the command line offers. */
@NullMarked
package org.inkling.cli.check.nodes;

import org.jspecify.annotations.NullMarked;
