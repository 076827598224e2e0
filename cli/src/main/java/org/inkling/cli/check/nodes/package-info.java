/** The node sizes that the checks offer on the command line. */
@NullMarked
package org.inkling.cli.check.nodes;

import org.jspecify.annotations.NullMarked;
