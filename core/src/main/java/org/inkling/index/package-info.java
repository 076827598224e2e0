/**
 * The public contracts that every index states: point operations, ordered operations, cursors, and
 * the boxed map view. What an index can be asked and how it lives stand apart ({@link
 * org.inkling.index.OrderedOperations}, {@link org.inkling.index.OrderedIndex}); an index that is
 * built once and only read states {@link org.inkling.index.OrderedReads}.
 *
 * <p>Keys and values are {@code long}, keys in signed order, and the <b>whole domain of both is
 * legal</b>: no key is reserved and no value bit is taken. So an absent result has no magic number;
 * an operation either takes the caller's own {@code absent} value or returns a boolean and writes
 * what it found to a holder that the caller reuses. Once a LOFT index is warm, no operation on a
 * key, batch or step of a cursor takes anything from the heap but, now and then, a request for
 * maintenance, the account of a new region, or the task that wakes a timer.
 *
 * <p><b>Threads.</b> Every operation may be called by any number of platform and virtual threads at
 * once. Point operations are linearizable. A cursor belongs to one thread at a time and reports
 * each entry as it stood at some instant of the scan; keys strictly ascend (or descend), and a key
 * that is present throughout the scan is reported exactly once. {@code floor}, {@code ceiling},
 * {@code lower}, {@code higher}, {@code first} and {@code last} are never wrong about keys that are
 * present throughout the call, and may or may not see others.
 *
 * <p><b>Life.</b> {@code close()} gives the memory back; an operation that begins later, or on a
 * cursor of a closed index, throws {@link java.lang.IllegalStateException}. No code of the caller
 * ever runs while an index protects memory for it, so a caller may sleep, throw, put or close
 * between two steps of a cursor and disturbs nobody.
 */
@NullMarked
package org.inkling.index;

import org.jspecify.annotations.NullMarked;
