/** Writes results as JSON to the file that {@code --json} names. */
@NullMarked
package org.inkling.cli.json;

import org.jspecify.annotations.NullMarked;
