/**
 * The variants of the operations of an index, each implemented once: reads call one object, and all
 * conditional writes are one operation.
 *
 * <p><b>Not here.</b> How either is carried out, which each index decides.
 */
@NullMarked
package org.inkling.hybrid.operations;

import org.jspecify.annotations.NullMarked;
