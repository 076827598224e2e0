package org.inkling.loft.engine;

import org.inkling.loft.node.LoftTuning;
import org.inkling.loft.node.NodeShape;
import org.inkling.memory.BudgetShare;
import org.inkling.memory.RegionSizes;
import org.inkling.memory.SlabAllocator;

/**
 * The division of an index's memory, derived from its limit: regions and blocks that are small
 * compared with the limit, so that one region can be evacuated while the others are in use, and a
 * copy reserve for that.
 *
 * @param limitBytes the limit, {@link Long#MAX_VALUE} for none
 * @param stepBytes size of the smallest region
 * @param maxSharedBytes maximum size of a block that shares its region with others
 * @param copyReserveBytes the copy reserve
 * @param withheldBytes what is withheld for directories of nodes and for the end of changes
 * @units bytes
 */
record MemoryPlan(
    long limitBytes,
    long stepBytes,
    long maxSharedBytes,
    long copyReserveBytes,
    long withheldBytes) {
  private static final long MIN_STEP = 64L << 10;
  private static final long MAX_STEP = 2L << 20;
  private static final long MAX_BLOCK = 1L << 20;
  private static final long MAX_REGION = 32L << 20;

  /**
   * A region takes at most the limit divided by this number, a block half of that, a node a
   * quarter.
   */
  private static final int REGIONS = 32;

  /** The regions of the copy reserve: two, and one for the nodes that workers build meanwhile. */
  private static final int KEPT_REGIONS = 3;

  /** With fewer regions there is no copy reserve: it would take too large a part of the limit. */
  private static final int MIN_REGIONS = 8;

  /**
   * Returns the plan for a limit, with steps of at most {@code step}. Without a limit, the limit of
   * a shared budget only makes the steps smaller.
   */
  static MemoryPlan of(long limit, long step, BudgetShare share, boolean filledOnce) {
    if (limit == Long.MAX_VALUE) {
      long part = powerOfTwo(share.limit(limit) / REGIONS, MIN_STEP, MAX_STEP);
      return new MemoryPlan(limit, Math.min(step, part), MAX_BLOCK, 0, 0);
    }
    long region = Math.min(step, powerOfTwo(limit / REGIONS, MIN_STEP, MAX_STEP));
    long shared = powerOfTwo(limit / (2 * REGIONS), MIN_STEP / 2, MAX_BLOCK);
    long part = Math.clamp(limit / REGIONS, region, MAX_REGION);
    boolean keeps = !filledOnce && limit >= MIN_REGIONS * region;
    long kept = keeps ? KEPT_REGIONS * part : 0;
    long withheld = filledOnce ? 2 * MIN_STEP : part;
    boolean withholds = limit >= withheld + region;
    return new MemoryPlan(limit, region, shared, kept, withholds ? withheld : 0);
  }

  private static long powerOfTwo(long bytes, long least, long most) {
    return Math.clamp(Long.highestOneBit(bytes), least, most);
  }

  SlabAllocator allocator(String name, BudgetShare share) {
    BudgetShare whole = share.inRegionsOf(copyReserveBytes > 0 ? stepBytes : MIN_STEP);
    var sizes = new RegionSizes(stepBytes, maxSharedBytes, copyReserveBytes, withheldBytes);
    return SlabAllocator.create(name, limitBytes, sizes, whole);
  }

  /**
   * Maximum slots of a node: its block has half the bytes of the largest block that shares a
   * region.
   */
  private int maxSlots(int range) {
    return NodeShape.slotsIn(maxSharedBytes / 2, range);
  }

  /** Returns the parameters adjusted so that nodes fit this memory. */
  LoftTuning fitted(LoftTuning tuning) {
    return limitBytes == Long.MAX_VALUE ? tuning : tuning.withMaxSlots(maxSlots(tuning.range()));
  }
}
