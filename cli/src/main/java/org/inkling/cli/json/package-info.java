/** What commands find out, written for a machine to read. */
@NullMarked
package org.inkling.cli.json;

import org.jspecify.annotations.NullMarked;
