/**
 * Reads pages from a file and checks them before use.
 *
 * <p>A {@link org.inkling.disk.read.PageReader} reads consecutive pages in one read; a {@link
 * org.inkling.disk.read.PageQueue} keeps several such reads under way. Both fill buffers that their
 * callers keep, and turn failures of the system or the file into the public exceptions. {@link
 * org.inkling.disk.read.CachedPages} are the pages of a file that are in a cache.
 *
 * <p><b>Not here.</b> Which pages hold a key.
 */
@NullMarked
package org.inkling.disk.read;

import org.jspecify.annotations.NullMarked;
