/**
 * The arrows of a latch with a version: what its word must order for a reader that writes nothing,
 * and for the next writer.
 *
 * <p>Each file holds the shipped latch and a weakened twin of it. All states of a test take their
 * words from one allocator and give them back in the arbiter.
 */
@NullMarked
package org.inkling.jcstress.latch;

import org.jspecify.annotations.NullMarked;
