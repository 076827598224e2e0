/**
 * The commands that search an index for wrong answers: {@code check histories}, {@code check soak},
 * {@code check churn} and {@code check limit}.
 *
 * <p>Exit codes: 0 if nothing was found, 1 if the index answered wrongly, 2 for anything else, such
 * as a bad option or a failure of the check itself.
 */
@NullMarked
package org.inkling.cli.check;

import org.jspecify.annotations.NullMarked;
