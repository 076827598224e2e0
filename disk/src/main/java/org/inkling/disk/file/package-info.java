/**
 * Files: the one layer through which disk accesses them.
 *
 * <p>All code that opens, reads, writes, renames or deletes files does so through a {@link
 * org.inkling.disk.file.FileLayer}, so that a test can substitute a layer that fails, tears,
 * delays, reorders and counts. {@link org.inkling.disk.file.SystemFiles} is the operating system's.
 *
 * <pre>
 *   FileLayer ── open ──▶ StorageFile ── read, write, sync     one at a time, from any thread
 *                             └────── queue ──▶ ReadQueue      many reads under way, one thread
 * </pre>
 *
 * <b>Invariants.</b> (F1) A read fills its buffer or has reached the end of the file. (F2) An
 * interrupt of a thread fails no call, of this thread or another, and its status remains set;
 * except that on systems other than Linux, where the library has no file descriptors of its own, an
 * interrupt during a write fails that write. (F3) A file that was opened stays the same file, even
 * if its name refers to another file later. (F4) A lock has one holder among all processes and all
 * threads of this one.
 *
 * <p><b>Not here.</b> What the bytes mean, and whether they are intact.
 */
@NullMarked
package org.inkling.disk.file;

import org.jspecify.annotations.NullMarked;
