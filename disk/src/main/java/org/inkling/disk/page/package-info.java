/**
 * Pages: their layout, and the check that a page is intact.
 *
 * <p>Every page of every disk file ends with a trailer whose checksum covers the content, the
 * page's number and the file's id. A page that was torn, changed, misplaced, left over from another
 * file, or never written is therefore distinguished from the page that belongs there.
 *
 * <p><b>Not here.</b> Where pages come from, and the kinds and order of the pages of a file.
 */
@NullMarked
package org.inkling.disk.page;

import org.jspecify.annotations.NullMarked;
