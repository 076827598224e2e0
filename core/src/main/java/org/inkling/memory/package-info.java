/**
 * Native memory: the one place of this module that reads and writes at native addresses.
 *
 * <p>Everyone else holds addresses. {@link org.inkling.memory.NativeMemory} reads and writes them,
 * each method naming its memory mode; {@link org.inkling.memory.SlabAllocator} hands them out and
 * takes them back, one allocator per index.
 *
 * <pre>
 *   region  2 MiB-aligned, zeroed, huge pages advised     one mmap, unmapped at close; below 2 MiB
 *                                                         only where an owner asked for small steps
 *     block   64-byte aligned, one of 320 size classes    bumped off a region, or popped
 *   cell    8 bytes, cut from 4 KiB slabs in regions      popped, one list per stripe
 *           of their own
 *   large block  above 1 MiB, or less under a limit: a    unmapped when it is freed
 *           region of its own
 * </pre>
 *
 * Free blocks of an index that rests are trimmed, so that its resident memory falls. A region of
 * its own below 2 MiB gets no huge page.
 *
 * <p><b>Invariants.</b> (M1) A region of blocks stays mapped until close, so that a thread that
 * loses a race on a free list may read a block that is no longer free. (M2) Every byte of a region
 * is in exactly one of four states: live, free-listed, never used, or the tail of a region that no
 * block fitted into. (M3) A block is handed out zeroed. (M4) No thread waits for another: bump,
 * push and pop are each one compare-and-set, and so is opening a region, which charges its bytes
 * and shows it to others in one step, so that a refusal needs nobody's next step. A region is
 * mapped before that; of threads that race for one, those that come second unmap theirs, and the
 * process holds so much more address space, untouched, for that moment. (M5) What was taken beyond
 * the limit serves {@code allocateReserved} alone until no more is taken in all than the limit
 * allows: ordinary allocations stay within the limit. (M6) Where the system refuses to unmap a
 * region, that is logged, once a process, and its bytes stay charged; nobody's call fails for it.
 * (M7) A free block whose pages were given back to the system stays mapped, on a list of its own,
 * and is filled with zeros like any other when it is handed out; the link of the list lies before
 * those pages. (M8) Free blocks of a region that touch are joined by the thread that has taken them
 * off their lists; others do without them meanwhile, and the limit leaves twice as much in whole
 * regions. (M9) A region that is evacuated hands out no block; it is given back when every byte of
 * it is in its chain, and its addresses stay mapped ({@link org.inkling.memory.Evacuation}).
 *
 * <p><b>Safety.</b> Addresses have no bounds and no lifetime. With assertions enabled each access
 * checks that its address lies in a mapped region and is aligned, and freed blocks are poisoned;
 * without them only the callers' protocol stands between an address and a fault: a shared block is
 * freed through the epoch, and an allocator is closed when no thread is inside its index.
 *
 * <p><b>Not here.</b> When a block may be freed is the epoch's business, what is in it the
 * structures'. This package depends on the public errors alone.
 */
@NullMarked
package org.inkling.memory;

import org.jspecify.annotations.NullMarked;
