/**
 * Memory of the caller, as batches take it.
 *
 * <p>A {@link org.inkling.region.LongRegion} stands for longs in a memory segment: an arena's, a
 * mapped file, an array. Each access goes through the segment, which checks bounds, thread and
 * lifetime; no address leaves this package, and nothing here knows the library's own memory.
 */
@NullMarked
package org.inkling.region;

import org.jspecify.annotations.NullMarked;
