package org.inkling.loft;

import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeShape;
import org.inkling.memory.SlabAllocator;

/**
 * How the memory of an index is cut up, by its limit: regions and blocks that are small beside the
 * limit, so that a region can be evacuated while the rest serves, and a copy reserve for that.
 *
 * @param limitBytes the limit, {@link Long#MAX_VALUE} for none
 * @param stepBytes of the smallest region
 * @param maxSharedBytes of a block that shares its region with others
 * @param keptBytes the copy reserve: two regions and the largest node
 * @units bytes
 */
record MemoryPlan(long limitBytes, long stepBytes, long maxSharedBytes, long keptBytes) {
  private static final long MIN_STEP = 64L << 10;
  private static final long MAX_STEP = 2L << 20;
  private static final long MAX_BLOCK = 1L << 20;
  private static final long MAX_REGION = 32L << 20;

  /**
   * A region has one byte of this many of the limit at most, a block half of that, a node a
   * quarter.
   */
  private static final int REGIONS = 32;

  /** With fewer regions there is no copy reserve: it would be too large a part. */
  private static final int MIN_REGIONS = 8;

  /** The plan for a limit, with regions of a step at most. */
  static MemoryPlan of(long limit, long step, boolean filledOnce) {
    if (limit == Long.MAX_VALUE) {
      return new MemoryPlan(limit, step, MAX_BLOCK, 0);
    }
    long region = Math.min(step, powerOfTwo(limit / REGIONS, MIN_STEP, MAX_STEP));
    long shared = powerOfTwo(limit / (2 * REGIONS), MIN_STEP / 2, MAX_BLOCK);
    long kept = 2 * Math.clamp(limit / REGIONS, region, MAX_REGION) + shared / 2;
    boolean keeps = !filledOnce && limit >= MIN_REGIONS * region;
    return new MemoryPlan(limit, region, shared, keeps ? kept : 0);
  }

  private static long powerOfTwo(long bytes, long least, long most) {
    return Math.clamp(Long.highestOneBit(bytes), least, most);
  }

  SlabAllocator allocator(String name) {
    return SlabAllocator.create(name, limitBytes, stepBytes, maxSharedBytes, keptBytes);
  }

  /**
   * Slots of a node at most: its block has half of the bytes of the largest that share a region.
   */
  private int maxSlots(int range) {
    return NodeShape.slotsIn(maxSharedBytes / 2, range);
  }

  /** Parameters whose nodes fit this memory. */
  LoftTuning fitted(LoftTuning tuning) {
    return limitBytes == Long.MAX_VALUE ? tuning : tuning.withMaxSlots(maxSlots(tuning.range()));
  }
}
