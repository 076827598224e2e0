/**
 * The arrows of the write-ahead log ({@code docs/hybrid.md}): a record is there once its tag is, a
 * slot is used again once it was read, a number is handed out or the log has ended, a record stands
 * on its own side of a rotation; and the swap of the stages against a write.
 *
 * <p>The ring is the log's own; the flusher and the stages are miniatures. Each file holds the
 * shipped protocol and weakened twins of it.
 */
@NullMarked
package org.inkling.jcstress.log;

import org.jspecify.annotations.NullMarked;
