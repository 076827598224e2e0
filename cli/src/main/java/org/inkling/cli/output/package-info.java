/**
 * Standard output of a command, whose first failed write ends the command.
 *
 * <p>The JDK's {@link java.io.PrintStream} and {@link java.io.PrintWriter} hide failed writes: a
 * command that prints a million lines to a full disk, or to a reader that has gone, would make a
 * million failing calls and then succeed. They pass on exceptions that are no {@link
 * java.io.IOException}, so {@link org.inkling.cli.output.StandardOutput} below them throws one.
 * Lines of progress are the exception: {@link org.inkling.cli.output.ProgressOutput}.
 *
 * <p><b>Not here.</b> Standard error: what cannot be said there is lost, and ends nothing.
 */
@NullMarked
package org.inkling.cli.output;

import org.jspecify.annotations.NullMarked;
