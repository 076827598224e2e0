/**
 * Pages: what stands in the bytes of one, and how it is known to be whole.
 *
 * <p>Every page of every file of disk, data or not, ends with a trailer whose checksum covers the
 * content, the page's number and the file's id. So a page that was torn, changed, misplaced, left
 * over from another file, or never written is told from the one that belongs there.
 *
 * <p><b>Not here.</b> Where pages come from, and what kinds of them a file has in which order.
 */
@NullMarked
package org.inkling.disk.page;

import org.jspecify.annotations.NullMarked;
