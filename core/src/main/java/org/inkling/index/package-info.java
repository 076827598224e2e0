/**
 * The public interfaces of the indexes: point operations, ordered operations, cursors, and the
 * boxed map views. The operations of an index ({@link org.inkling.index.OrderedOperations}) are
 * separate from its life cycle ({@link org.inkling.index.OrderedIndex}); an index that is built
 * once and then only read implements {@link org.inkling.index.OrderedReads}. An index whose keys
 * have no order, such as a hash table, is a {@link org.inkling.index.PointIndex}: it has cursors
 * and a map view as well, in no particular order.
 *
 * <p>Keys and values are {@code long}, keys in signed order, and the <b>whole domain of both is
 * legal</b>: no key and no value bit is reserved. So no magic number means "absent"; an operation
 * either takes an {@code absent} value that the caller chooses or returns a boolean and writes what
 * it found to a holder that the caller reuses. Once a LOFT index is warm, operations on keys,
 * batches and cursor steps allocate nothing on the heap, except occasionally for a maintenance
 * request, the record of a new region, or the task that wakes a timer; operations that take a
 * function of the caller may allocate a holder.
 *
 * <p><b>Threads.</b> Every operation may be called by any number of platform and virtual threads at
 * once. Point operations are linearizable. A cursor belongs to one thread at a time and reports
 * each entry as it was at some instant of the scan, and no key twice; keys of an ordered index
 * strictly ascend (or descend). A key that is present throughout the scan is reported exactly once.
 * {@code floor}, {@code ceiling}, {@code lower}, {@code higher}, {@code first} and {@code last} are
 * never wrong about keys that are present throughout the call, and may or may not see others.
 *
 * <p><b>Life cycle.</b> {@code close()} releases the memory; an operation that begins later, or on
 * a cursor of a closed index, throws {@link java.lang.IllegalStateException}. No code of the caller
 * ever runs while an index protects memory for it, so a caller may sleep, throw, put or close
 * between two cursor steps without affecting other threads.
 *
 * <p><b>Not here.</b> The indexes themselves, and the base classes for their authors ({@link
 * org.inkling.index.operations}).
 */
@NullMarked
package org.inkling.index;

import org.jspecify.annotations.NullMarked;
