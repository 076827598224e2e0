/**
 * The writes of an index that depend on what a key has, as one operation.
 *
 * <p><b>Not here.</b> How it is carried out: the indexes do that, each its own way.
 */
@NullMarked
package org.inkling.hybrid.write;

import org.jspecify.annotations.NullMarked;
