/**
 * The commands for key sets: list, generate, hardness, verify.
 *
 * <p>A command prints its results to standard output, one per line, and writes them to a JSON file
 * on request. Progress and errors go to standard error.
 */
@NullMarked
package org.inkling.cli.datasets;

import org.jspecify.annotations.NullMarked;
