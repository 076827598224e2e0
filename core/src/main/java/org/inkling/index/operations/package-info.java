/**
 * What every index shares: the kinds of writes, and base classes that derive the operations of an
 * index from a few of them. Meant for authors of an index; users call the interfaces of {@link
 * org.inkling.index}.
 *
 * <p><b>Not here.</b> How an index reads and writes, which each index decides.
 */
@NullMarked
package org.inkling.index.operations;

import org.jspecify.annotations.NullMarked;
