/**
 * Files: the one layer through which disk touches them.
 *
 * <p>Whoever opens, reads, writes, renames or deletes does so through a {@link
 * org.inkling.disk.file.FileLayer}, so that a test can put one in its place that fails, tears,
 * delays, reorders and counts. The system's own is {@link org.inkling.disk.file.SystemFiles}.
 *
 * <pre>
 *   FileLayer ── open ──▶ StorageFile ── read, write, sync     one at a time, from any thread
 *                             └────── queue ──▶ ReadQueue      many reads under way, one thread
 * </pre>
 *
 * <b>Invariants.</b> (F1) A read fills its buffer or has met the end of the file. (F2) An interrupt
 * of a thread fails no call, its own or another's, and stays set; where the system has no
 * descriptors of our own, as only Linux has, one that comes during a write fails that write. (F3) A
 * file that was opened stays the same file, whatever its name stands for later. (F4) A lock is held
 * by one, of all processes and of all threads of this one.
 *
 * <p><b>Not here.</b> What the bytes mean, and whether they are whole.
 */
@NullMarked
package org.inkling.disk.file;

import org.jspecify.annotations.NullMarked;
