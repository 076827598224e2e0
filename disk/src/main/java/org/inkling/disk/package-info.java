/**
 * Learned indexes over files: what goes wrong with a file, said in one way.
 *
 * <p>{@link org.inkling.disk.CorruptFileException} for what stands in a file, {@link
 * org.inkling.disk.FileAccessException} for what the system refuses. The packages beneath this name
 * are, lowest first:
 *
 * <pre>
 *   system   memory maps and io_uring, the one place here that touches java.lang.foreign
 *   page     the bytes of a page, its checksum, the search within it
 *   cache    copies of pages in memory, for files that are read past the system's cache
 *   file     the layer through which every file is touched, and which tests replace
 *   read     pages read and checked into pooled, aligned buffers
 *   format   header, data, metadata and footer of a file; how one is written
 *   bits     packed integers and ascending sequences, each integer reached by itself
 *   leco     any sequence of 64-bit values as lines and residuals
 *   line     the fewest lines, and splines, through where entries may be predicted
 *   model    which pages can hold a key
 *   btree    a B+-tree, the peer of the learned indexes
 *   index    an index in a file: built, opened, looked up
 * </pre>
 *
 * <b>Not here.</b> Models and segmentation of keys in memory are core's; the log and the merge of
 * stages are hybrid's.
 */
@NullMarked
package org.inkling.disk;

import org.jspecify.annotations.NullMarked;
