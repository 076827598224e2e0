/**
 * What every index shares: the kinds of writes, and base classes that derive the operations of an
 * index from a few of them: of one without an order ({@link
 * org.inkling.index.operations.DerivedPointOperations}), of an ordered one ({@link
 * org.inkling.index.operations.DerivedOperations}), and of an ordered one that is only read ({@link
 * org.inkling.index.operations.DerivedReads}). Meant for authors of an index; users call the
 * interfaces of {@link org.inkling.index}.
 *
 * <p><b>Not here.</b> How an index reads and writes, which each index decides.
 */
@NullMarked
package org.inkling.index.operations;

import org.jspecify.annotations.NullMarked;
