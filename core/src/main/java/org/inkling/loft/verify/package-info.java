/** Verifies the structure of a table while no thread writes to it. */
@NullMarked
package org.inkling.loft.verify;

import org.jspecify.annotations.NullMarked;
