/** Results as JSON: the file that {@code --json} names, and how records are written to it. */
@NullMarked
package org.inkling.cli.json;

import org.jspecify.annotations.NullMarked;
