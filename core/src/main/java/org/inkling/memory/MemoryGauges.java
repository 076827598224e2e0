package org.inkling.memory;

/**
 * The gauges of the native memory of one index; exact when no thread is allocating or freeing.
 *
 * <p>{@code reservedBytes = liveBytes + freeListedBytes + unusedBytes}.
 *
 * @param reservedBytes bytes of all regions held; exceeds the limit only by what {@link
 *     SlabAllocator#allocateBeyondLimit} had to take beyond it, or after the limit was lowered
 * @param liveBytes bytes of blocks and cells handed out, rounded to their size classes; retired
 *     blocks are live until the epoch frees them
 * @param freeListedBytes bytes of blocks and cells on free lists, including withheld ones
 * @param largestFreeBytes the largest block that could be handed out without more memory from the
 *     system
 * @param trimmedBytes the part of {@code freeListedBytes} that the system has taken back until its
 *     next use
 * @param cellBytes bytes of cells handed out, a part of {@code liveBytes}
 * @param unusedBytes bytes never handed out: the rest of the open regions, and tails of older
 *     regions that were too small for any block
 * @param limitBytes the limit on reserved bytes, or that of a shared budget if it is lower; {@link
 *     Long#MAX_VALUE} for none
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
    long limitBytes) {

  static MemoryGauges of(
      Holdings holdings, long freeListed, long largest, long trimmed, long cells) {
    long reserved = holdings.reservedBytes();
    if (reserved == 0) {
      return new MemoryGauges(0, 0, 0, 0, 0, 0, 0, holdings.lowerLimitBytes());
    }
    long unused = holdings.unusedBytes();
    long live = Math.max(0, reserved - unused - freeListed); // moving blocks may count twice
    return new MemoryGauges(
        reserved, live, freeListed, largest, trimmed, cells, unused, holdings.lowerLimitBytes());
  }

  /**
   * Returns by how much the limit is exceeded: by bags of retired memory that a pin holds back, or
   * because the limit was lowered.
   */
  public long beyondLimitBytes() {
    return Math.max(0, reservedBytes - limitBytes);
  }
}
