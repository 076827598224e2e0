/**
 * What a store needs of an index in memory that it uses as its first stage: management ({@link
 * org.inkling.index.stage.ManagedIndex}), and deletion markers, by which the stage hides keys of
 * older data ({@link org.inkling.index.stage.MarkedIndex}). Stores are written against these
 * interfaces, so that any index that implements them can be their stage.
 *
 * <p><b>Not here.</b> The stores, and what users of an index call: see {@link org.inkling.index}.
 */
@NullMarked
package org.inkling.index.stage;

import org.jspecify.annotations.NullMarked;
