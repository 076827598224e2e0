/**
 * A dynamic stage in memory over a static stage on disk. This package is empty as yet; the
 * write-ahead log stands in {@code org.inkling.hybrid.log}, which is not exported.
 *
 * <p>What will stand here: one immutable generation of stages (dynamic, perhaps a retiring one,
 * static) that is swapped at once; the manifest and the checkpoint; and the merge that turns a
 * retiring stage into a run on disk while nobody waits. Reads go from the newest stage to the
 * oldest, and a deletion marker ends them.
 *
 * <p><b>Not here.</b> The stages themselves: core holds the dynamic one and disk the static one.
 */
@NullMarked
package org.inkling.hybrid;

import org.jspecify.annotations.NullMarked;
