/**
 * For tests and for the checks of the command line: makes an index of byte strings an index of
 * longs, so that everything that checks the one checks the other.
 *
 * <p>A value of bytes is drawn from a long, and its content proves that it is whole. <b>Not
 * here:</b> anything that an application needs.
 */
@NullMarked
package org.inkling.bytes.check;

import org.jspecify.annotations.NullMarked;
