package org.inkling.loft.node;

/**
 * When a node is due for a change, and in what steps it is swept.
 *
 * @param fillTrigger keys per slot at which a node is due
 * @param lowFill keys with a value per slot below which a node is due when many were removed; 0 for
 *     never
 * @param overflowTrigger keys put into the buckets of a node at which it is due
 * @param minGrowth least number of keys that a node takes, or loses, before its fill makes it due
 * @param sweepSlots slots of the array that one chunk of a sweep covers, at least a group
 * @source LOFT, EuroSys'25, section 3.4 (baseline trigger)
 */
public record ChangeTuning(
    double fillTrigger, double lowFill, int overflowTrigger, int minGrowth, int sweepSlots) {

  public static final ChangeTuning DEFAULT = new ChangeTuning(0.8, 0.4, 256, 32, 1 << 12);

  /** For nodes that are not replaced, however full: due as seldom as possible. */
  public static final ChangeTuning NEVER = new ChangeTuning(64, 0, 1 << 20, 1 << 20, 1 << 12);

  /** A node of more keys has overflown when 1/32 of its keys have gone into its buckets. */
  private static final int OVERFLOW_SHIFT = 5;

  /**
   * A node takes an eighth of its keys before it is due, however full it was built. So a key is
   * copied eight times, not a thousand, where there are hardly more slots than keys.
   */
  private static final int GROWTH_SHIFT = 3;

  /** A node is sparse only if at least one in this number of its keys was removed. */
  private static final int SPARSE_SHARE = 4;

  public ChangeTuning {
    require("overflow trigger", overflowTrigger, 1, 1 << 20);
    require("least growth", minGrowth, 1, 1 << 20);
    require("slots of a sweep's chunk", sweepSlots, 1, 1 << 24);
    if (!(fillTrigger >= 0.1 && fillTrigger <= 64)) { // refuses NaN too
      throw new IllegalArgumentException("fill trigger must be from 0.1 to 64, not " + fillTrigger);
    }
    if (!(lowFill >= 0 && lowFill <= 1)) {
      throw new IllegalArgumentException("low fill must be from 0 to 1, not " + lowFill);
    }
  }

  /**
   * Returns the number of new keys at which another node would be better than a node that was built
   * with {@code keysAtBuild} keys.
   */
  public long growth(long keysAtBuild) {
    return Math.max(minGrowth, keysAtBuild >> GROWTH_SHIFT);
  }

  /**
   * Returns whether a node that was built with {@code keysAtBuild} keys has too many keys in its
   * buckets.
   */
  public boolean isOverflown(long overflow, long keysAtBuild) {
    return overflow >= Math.max(overflowTrigger, keysAtBuild >> OVERFLOW_SHIFT);
  }

  /**
   * Returns whether enough keys were removed that removals, rather than spare room, explain the
   * free slots.
   */
  public static boolean isManyRemoved(long removed, long claims) {
    return removed > 0 && removed * SPARSE_SHARE >= claims;
  }

  /** Returns whether removals have left few of the slots in use. */
  public boolean isSparse(long removed, long claims, int capacity) {
    return removed >= minGrowth
        && isManyRemoved(removed, claims)
        && claims - removed < lowFill * capacity;
  }

  /**
   * Throws an exception if a value is out of its range. The method is here so that the
   * initialisation of this class needs no other class.
   */
  public static void require(String what, int value, int from, int to) {
    if (value < from || value > to) {
      throw new IllegalArgumentException(
          what + " must be from " + from + " to " + to + ", not " + value);
    }
  }
}
