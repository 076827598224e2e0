/** What commands find out, written for a machine to read. */
@NullMarked
package org.inkling.examples.json;

import org.jspecify.annotations.NullMarked;
