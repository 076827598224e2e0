/**
 * Files of pages: a header that says what the file is, data, metadata, and a footer that says where
 * they stand.
 *
 * <pre>
 *   page 0           header     magic, name and version of the format, page size, id; see FileHeader
 *   page 1 ..        data       entries in ascending order, or what the format wants
 *   behind           metadata   sections, each a run of 64-bit words, in pages of their own
 *   last page        footer     number of pages, name and place of each section; see FileFooter
 * </pre>
 *
 * Metadata stand behind the data because they are known when all data have passed: a file is
 * written from its start to its end, once. Each page has a checksum of its own.
 *
 * <p>A file is written under a temporary name, synced, renamed, and its folder is synced. So the
 * name stands for a whole file or for what it stood for before.
 *
 * <p>Data can be changed in place by a {@link org.inkling.disk.format.PageEditor}; a file whose
 * change was cut short has no footer and is refused.
 *
 * <p><b>Not here.</b> What the entries and the sections mean.
 */
@NullMarked
package org.inkling.disk.format;

import org.jspecify.annotations.NullMarked;
