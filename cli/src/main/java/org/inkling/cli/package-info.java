/**
 * The command line of Inkling, for trying it, for measuring it, and for generating and assessing
 * keys.
 */
@NullMarked
package org.inkling.cli;

import org.jspecify.annotations.NullMarked;
