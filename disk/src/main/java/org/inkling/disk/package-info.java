/**
 * Learned indexes over files, and the exceptions for files that fail.
 *
 * <p>{@link org.inkling.disk.CorruptFileException} reports wrong file content, {@link
 * org.inkling.disk.FileAccessException} reports what the system refuses. The subpackages are,
 * lowest first:
 *
 * <pre>
 *   system   memory maps and io_uring, the only package here that touches java.lang.foreign
 *   page     the bytes of a page, its checksum, the search within it
 *   cache    copies of pages in memory, for files that are read past the system's cache
 *   file     the layer for all file access, which tests replace
 *   read     pages read and checked into pooled, aligned buffers
 *   format   header, data, metadata and footer of a file, and its writer
 *   log      the write-ahead log
 *   bits     packed integers and ascending sequences, with random access
 *   leco     any sequence of 64-bit values as lines and residuals
 *   line     the fewest lines, and splines, that predict entries within given bounds
 *   column   the numbers of a model, plain or compressed
 *   model    which pages can hold a key
 *   btree    a B+-tree, the baseline for the learned indexes
 *   index    an index in a file: built, opened, looked up
 * </pre>
 *
 * <b>Not here.</b> Core has the models and the segmentation of keys in memory; hybrid has the merge
 * of stages.
 */
@NullMarked
package org.inkling.disk;

import org.jspecify.annotations.NullMarked;
