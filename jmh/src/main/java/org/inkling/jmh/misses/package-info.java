/**
 * How many cache lines an operation of LOFT touches, and where in a model of the processor's caches
 * they are found: for machines that count no such events.
 *
 * <p>{@link org.inkling.jmh.misses.Misses} runs the real operations. {@link
 * org.inkling.jmh.misses.TracedClasses} loads Inkling's classes with a call before each load from
 * native memory, {@link org.inkling.jmh.misses.Trace} takes the addresses in, by what they are, and
 * {@link org.inkling.jmh.misses.Cache} models one level.
 */
@NullMarked
package org.inkling.jmh.misses;

import org.jspecify.annotations.NullMarked;
