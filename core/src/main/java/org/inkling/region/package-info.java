/**
 * Memory of the caller, as a source or target of batches.
 *
 * <p>A {@link org.inkling.region.LongRegion} represents longs in a memory segment or a byte buffer:
 * memory of an arena, a mapped file, an array, or one field of records. A {@link
 * org.inkling.region.ByteRegion} represents a run of bytes in the same kinds of memory. Each access
 * goes through the segment, which checks bounds, thread and lifetime; no address leaves this
 * package, and nothing here refers to the library's own memory.
 */
@NullMarked
package org.inkling.region;

import org.jspecify.annotations.NullMarked;
