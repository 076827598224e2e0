/**
 * The exceptions that every Inkling index may throw to its caller.
 *
 * <p>The indexes and their contracts are in packages of their own; this package depends on nothing.
 */
@NullMarked
package org.inkling;

import org.jspecify.annotations.NullMarked;
