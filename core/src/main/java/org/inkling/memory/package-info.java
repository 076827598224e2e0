/**
 * Native memory: the only package of this module that reads and writes at native addresses.
 *
 * <p>Other packages hold addresses. {@link org.inkling.memory.NativeMemory} accesses them, and each
 * of its methods names its memory mode; {@link org.inkling.memory.SlabAllocator} hands them out and
 * takes them back, one allocator per index.
 *
 * <pre>
 *   region  2 MiB-aligned, zeroed; huge pages advised     one mmap, unmapped at close; 64 KiB at
 *           from 2 MiB on                                 first, then as much as is held already
 *     block   64-byte aligned, one of 320 size classes    bumped off a region, or popped
 *   cell    8 bytes, cut from 4 KiB slabs in regions      popped, one list per stripe
 *           of their own
 *   unmoved block  for records, in regions of their own   bumped or popped, lists of their own
 *   large block  above 1 MiB, or less under a limit: a    unmapped when it is freed
 *           region of its own
 * </pre>
 *
 * Free blocks of an idle index are trimmed, so that its resident memory shrinks. A block that is a
 * region of its own and smaller than 2 MiB gets no huge page.
 *
 * <p><b>Invariants.</b> (M1) A region of blocks stays mapped until close, so that a thread that
 * loses a race on a free list may read a block that is no longer free. (M2) Every byte of a region
 * is in exactly one of four states: live, free-listed, never used, or the tail of a region that was
 * too small for any block. (M3) A block is handed out zeroed. (M4) No thread waits for another,
 * except as in M8: bump, push and pop are each one compare-and-set, and so is opening a region,
 * which charges its bytes and publishes it in one step, so that a refusal does not depend on the
 * next step of another thread. A region is mapped before that step; if several threads race to open
 * one, the losers unmap theirs, and for that moment the process holds the extra address space,
 * untouched. (M5) Every region is compared with the limit when it is charged: only {@code
 * allocateBeyondLimit} may exceed it. Ordinary allocations open no region of the copy reserve or of
 * the withheld part, and leave as many bytes free as the copy reserve has; what was cut from the
 * withheld part, or beyond the limit, serves them never. (M6) If the system refuses to unmap a
 * region, that is logged once per process, and its bytes stay charged; no call fails because of
 * this. (M7) A free block whose pages were given back to the system stays mapped, on a separate
 * list, and is filled with zeros like any other when it is handed out; the link of the list lies
 * before those pages. (M8) Adjacent free blocks of a region are joined by the thread that has taken
 * them off their lists. Meanwhile other threads cannot use them: either the limit leaves twice as
 * much in whole regions, or a thread that finds no block waits until they are back. (M9) A region
 * that is being evacuated hands out no block; it is given back when all its bytes are in its chain,
 * and its addresses stay mapped ({@link org.inkling.memory.Evacuation}). (M10) A block of {@code
 * allocateUnmoved} lies in a region of such blocks, which is never evacuated, or is a region of its
 * own; threads that need another region of such blocks take turns. A region of which all blocks are
 * free is given back as in M9, by background work and before a refusal is final. Such a block is
 * zeroed like any other (M3), which for a slab of 64 KiB costs a few microseconds each time it is
 * reused.
 *
 * <p><b>Safety.</b> Addresses have no bounds and no lifetime. With assertions enabled each access
 * checks that its address lies in a mapped region and is aligned, and freed blocks are poisoned;
 * without them only the callers' protocol prevents faults: a shared block is freed through the
 * epoch, and an allocator is closed when no thread is inside its index.
 *
 * <p><b>Not here.</b> The epochs decide when a block may be freed; the structures define its
 * content. This package depends only on the public exceptions.
 */
@NullMarked
package org.inkling.memory;

import org.jspecify.annotations.NullMarked;
