/**
 * The commands that try to prove an index wrong: {@code check histories}, {@code check soak},
 * {@code check churn} and {@code check limit}.
 *
 * <p>Exit codes: 0 nothing was found, 1 the index answered wrongly, 2 anything else, as a bad
 * option or a failure of the check itself.
 */
@NullMarked
package org.inkling.cli.check;

import org.jspecify.annotations.NullMarked;
