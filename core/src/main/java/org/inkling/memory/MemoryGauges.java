package org.inkling.memory;

/**
 * Where the native memory of one index stands; exact when no thread is allocating or freeing.
 *
 * <p>{@code reservedBytes = liveBytes + freeListedBytes + unusedBytes}.
 *
 * @param reservedBytes bytes of all regions held; above the limit by no more than what {@link
 *     SlabAllocator#allocateReserved} had to take beyond it, whose bound stands there
 * @param liveBytes bytes of blocks and cells handed out, rounded to their size classes; retired
 *     blocks are live until the epoch frees them
 * @param freeListedBytes bytes of blocks and cells that wait on free lists for their next use,
 *     those of the reserve beyond the limit included
 * @param largestFreeBytes the largest block that could be handed out without more from the system
 * @param trimmedBytes of {@code freeListedBytes}, what the system has taken back until its next use
 * @param cellBytes bytes of cells handed out, a part of {@code liveBytes}
 * @param unusedBytes bytes never handed out: the rest of the open regions, and tails of older ones
 *     that no block fitted into
 * @param limitBytes the limit on reserved bytes, {@link Long#MAX_VALUE} for none
 * @units bytes
 */
public record MemoryGauges(
    long reservedBytes,
    long liveBytes,
    long freeListedBytes,
    long largestFreeBytes,
    long trimmedBytes,
    long cellBytes,
    long unusedBytes,
    long limitBytes) {}
