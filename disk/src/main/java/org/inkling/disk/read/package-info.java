/**
 * Pages read from a file, checked before anybody looks at them.
 *
 * <p>A {@link org.inkling.disk.read.PageReader} reads pages that stand side by side in one go; a
 * {@link org.inkling.disk.read.PageQueue} has several such reads under way. Both fill buffers that
 * their callers keep, and turn what the system or the file does wrong into the public errors.
 * {@link org.inkling.disk.read.CachedPages} are the pages of a file that need not be read.
 *
 * <p><b>Not here.</b> Which pages hold a key.
 */
@NullMarked
package org.inkling.disk.read;

import org.jspecify.annotations.NullMarked;
