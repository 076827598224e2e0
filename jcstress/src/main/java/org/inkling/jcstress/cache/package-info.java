/**
 * The arrows of a frame of the page cache ({@code docs/concurrency.md}, "The page cache"): what is
 * copied beside a fill is one page or a miss, and a frame that is closed under its claimer never
 * shows what that one has written.
 *
 * <p>The states are the cache's own; the page is a miniature of two words, in an array. Each file
 * holds the shipped protocol and weakened twins of it.
 */
@NullMarked
package org.inkling.jcstress.cache;

import org.jspecify.annotations.NullMarked;
