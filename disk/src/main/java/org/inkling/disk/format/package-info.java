/**
 * Files of pages: a header that identifies the file, data, metadata, and a footer with their
 * positions.
 *
 * <pre>
 *   page 0           header     magic, name and version of the format, page size, id; see FileHeader
 *   page 1 ..        data       entries in ascending order, or other content of the format
 *   then             metadata   sections, each a run of 64-bit words, in pages of their own
 *   last page        footer     number of pages, name and place of each section; see FileFooter
 * </pre>
 *
 * The metadata follow the data because they are known only when all data have been written: a file
 * is written from start to end, once. Each page has its own checksum.
 *
 * <p>A file is written under a temporary name, synced, renamed, and its folder is synced. The name
 * therefore refers to a complete file, or to the file that had it before.
 *
 * <p>Data can be changed in place by a {@link org.inkling.disk.format.PageEditor}; a file whose
 * change was cut short has no footer and is refused.
 *
 * <p><b>Not here.</b> What the entries and the sections mean.
 */
@NullMarked
package org.inkling.disk.format;

import org.jspecify.annotations.NullMarked;
