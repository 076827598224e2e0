/**
 * Memory of the caller, as a source or target of batches.
 *
 * <p>A {@link org.inkling.region.LongRegion} represents longs in a memory segment: memory of an
 * arena, a mapped file, or an array. Each access goes through the segment, which checks bounds,
 * thread and lifetime; no address leaves this package, and nothing here refers to the library's own
 * memory.
 */
@NullMarked
package org.inkling.region;

import org.jspecify.annotations.NullMarked;
