/**
 * The command that runs the stress tests of the packages below.
 *
 * <p>jcstress succeeds if it has nothing to run, so that a misspelled name, or a machine with too
 * few processors, would look like a success. {@link org.inkling.jcstress.StressTests} counts.
 */
@NullMarked
package org.inkling.jcstress;

import org.jspecify.annotations.NullMarked;
