/**
 * What every index of Inkling may throw at its caller.
 *
 * <p>The indexes themselves and their contracts stand in packages of their own; this one depends on
 * nothing.
 */
@NullMarked
package org.inkling;

import org.jspecify.annotations.NullMarked;
