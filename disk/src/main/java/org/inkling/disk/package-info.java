/**
 * Learned indexes over files, and the page store beneath them. This package is empty as yet.
 *
 * <p>What will stand here: page files with direct reads and writes; the static indexes PGM-disk and
 * RadixSpline-disk with their zone maps and LeCo compression; the buffer pool, the B+tree, and
 * LearnedStore on top of both. A prediction from a model counts only when the fence keys of the
 * page it leads to cover the key; otherwise the search descends the tree.
 *
 * <p><b>Not here.</b> Models and segmentation are core's; the log and the merge of stages are
 * hybrid's.
 */
@NullMarked
package org.inkling.disk;

import org.jspecify.annotations.NullMarked;
