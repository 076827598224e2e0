/**
 * The commands around key sets: list, generate, hardness, verify.
 *
 * <p>What a command finds out goes to standard output, one fact a line, and to a JSON file if
 * asked; progress and errors go to standard error.
 */
@NullMarked
package org.inkling.cli.datasets;

import org.jspecify.annotations.NullMarked;
