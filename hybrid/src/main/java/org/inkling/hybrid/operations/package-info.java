/**
 * The forms of the operations of an index, each once: reads go to one who answers, and the writes
 * that depend on what a key has are one operation.
 *
 * <p><b>Not here.</b> How either is carried out: the indexes do that, each its own way.
 */
@NullMarked
package org.inkling.hybrid.operations;

import org.jspecify.annotations.NullMarked;
