/**
 * Micro-benchmarks of the indexes, with their peers and the cost of memory itself beside them.
 *
 * <p>Each benchmark method runs in a fork of its own with only the structures that its parameters
 * name. Keys are drawn from a table made before the clock starts; an answer goes to the harness,
 * which keeps it from being optimised away. Options on the command line replace the short ones that
 * stand here, which suit a look and a smoke test rather than a claim.
 */
@NullMarked
package org.inkling.jmh;

import org.jspecify.annotations.NullMarked;
