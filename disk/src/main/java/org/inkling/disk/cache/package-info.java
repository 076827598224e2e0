/**
 * Copies of pages in memory, for files that are read past the system's cache.
 *
 * <p>{@link org.inkling.disk.cache.PageFrames} is the cache: sets of eight frames, each of which
 * holds one page of any file. {@link org.inkling.disk.cache.FrameStates} is the protocol of one
 * frame, a sequence lock that readers never take; {@link org.inkling.disk.cache.FrameMarks} decides
 * which frame of a set a new page gets.
 *
 * <p><b>Invariants.</b> (C1) A page is identified by a number that no other page ever has in the
 * life of a cache: a frame with that number holds that page. (C2) A frame is written to by one
 * thread at a time, which has claimed it; a copy from it is valid only if its state did not change
 * meanwhile. (C3) No thread waits for another, except that threads that change the amount of memory
 * wait for each other.
 *
 * <p>See {@code docs/concurrency.md}, "The page cache".
 *
 * <p><b>Not here.</b> Which reads use the cache, and the check of pages before they are cached.
 */
@NullMarked
package org.inkling.disk.cache;

import org.jspecify.annotations.NullMarked;
