/** The command line of Inkling: try it, measure it, and make or judge the keys to do so with. */
@NullMarked
package org.inkling.cli;

import org.jspecify.annotations.NullMarked;
