/**
 * Benchmarks of ordered maps from byte strings to byte strings: the tree of {@code BytesIndex}
 * beside a skip list of arrays.
 *
 * <p>Half of a set of strings is loaded in random order; the other half is inserted. Every answer
 * is checked. <b>Not here:</b> scans, which the tree cannot do yet, and the command line's bench.
 */
@NullMarked
package org.inkling.jmh.strings;

import org.jspecify.annotations.NullMarked;
