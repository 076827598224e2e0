/**
 * Counts the cache lines that an operation of LOFT touches, and the levels at which a model of the
 * processor's caches finds them. This serves machines that do not count such events.
 *
 * <p>{@link org.inkling.jmh.misses.Misses} runs the real operations. {@link
 * org.inkling.jmh.misses.TracedClasses} loads Inkling's classes with a call before each load from
 * native memory, {@link org.inkling.jmh.misses.Trace} records the addresses by kind, and {@link
 * org.inkling.jmh.misses.Cache} models one level.
 */
@NullMarked
package org.inkling.jmh.misses;

import org.jspecify.annotations.NullMarked;
