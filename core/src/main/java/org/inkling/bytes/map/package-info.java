/**
 * The parts of a map of the Java collections over byte strings that do not know the index: bounds,
 * entries, sets, iterators, and the operations that follow from others.
 *
 * <p>Arrays have no equality of their own, so everything here compares keys and values by their
 * contents, and hands out arrays that nobody else has.
 *
 * <p><b>Not here.</b> What a map asks of the index ({@code bytes}), and how a walk over a range
 * goes on ({@code bytes.scan}).
 */
@NullMarked
package org.inkling.bytes.map;

import org.jspecify.annotations.NullMarked;
