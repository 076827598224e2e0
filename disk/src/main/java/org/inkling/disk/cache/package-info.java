/**
 * Copies of pages in memory, for files that are read past the system's cache.
 *
 * <p>{@link org.inkling.disk.cache.PageFrames} is the cache: sets of eight frames, each of which
 * holds one page of any file. {@link org.inkling.disk.cache.FrameStates} is the protocol of one
 * frame, a lock for sequences of writes that readers never take; {@link
 * org.inkling.disk.cache.FrameMarks} says which frame of a set a newcomer gets.
 *
 * <p><b>Invariants.</b> (C1) A page is known by a number that no other page ever has in the life of
 * a cache: what a frame with that number holds is that page. (C2) A frame is written to by one
 * thread at a time, which has claimed it; what was copied out of it counts only if its state did
 * not change meanwhile. (C3) Nobody waits for anybody, but for the one who changes how much memory
 * there is, who waits for others of his kind.
 *
 * <p>See {@code docs/concurrency.md}, "The page cache".
 *
 * <p><b>Not here.</b> Which reads go through the cache, and that pages are checked before they come
 * in.
 */
@NullMarked
package org.inkling.disk.cache;

import org.jspecify.annotations.NullMarked;
