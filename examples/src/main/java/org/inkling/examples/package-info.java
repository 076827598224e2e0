/**
 * Short programs that embed Inkling. Each class is one scenario with a {@code main} to run and a
 * few methods to copy; it uses what the modules export and nothing else.
 */
@NullMarked
package org.inkling.examples;

import org.jspecify.annotations.NullMarked;
