package org.inkling.loft.slots;

import static org.inkling.memory.NativeMemory.getLong;

/**
 * Searches the first few slots of a window without a branch that could be mispredicted. Meant for
 * callers that look up many keys and search the whole window by {@link SlotArray#find} where this
 * search is inconclusive.
 *
 * <p>These forms of the probe rule are separate because wrong predictions cost more where many
 * misses overlap, and where few slots are free: docs/performance.md, "Branch-free probes" and
 * "Fewer slots per key".
 *
 * <p>By (S1) and (S2) of the package comment a key has one slot permanently, and no slot after an
 * EMPTY slot of its window. So a slot with the key word belongs to the key. An EMPTY slot with no
 * such slot before it shows that the key was absent when that slot was loaded.
 *
 * @units addresses in bytes; a mark has all bits set for yes and none for no
 */
public final class FewSlots {
  /** Number of slots that are examined; a smaller window is not suitable for this class. */
  public static final int SLOTS = 4;

  /** Number of slots that {@link #holder} examines. */
  public static final int HELD = 2 * SLOTS;

  private FewSlots() {}

  /**
   * Returns the first slot that was EMPTY or has this key word, or the last slot if there is no
   * such slot.
   */
  public static long likely(long first, long keyWord) {
    long step = SlotArray.SLOT_BYTES;
    long zero = otherMask(getLong(first), keyWord);
    long one = otherMask(getLong(first + step), keyWord);
    long two = otherMask(getLong(first + 2 * step), keyWord);
    return first + (zero & (step + (one & (step + (two & step)))));
  }

  /**
   * Returns the slot, of the first {@link #HELD}, that has the key word, or the first slot if none
   * has.
   */
  public static long holder(long first, long keyWord) {
    long step = SlotArray.SLOT_BYTES;
    return first
        + sameBit(getLong(first + step), keyWord) * step
        + sameBit(getLong(first + 2 * step), keyWord) * (2 * step)
        + sameBit(getLong(first + 3 * step), keyWord) * (3 * step)
        + sameBit(getLong(first + 4 * step), keyWord) * (4 * step)
        + sameBit(getLong(first + 5 * step), keyWord) * (5 * step)
        + sameBit(getLong(first + 6 * step), keyWord) * (6 * step)
        + sameBit(getLong(first + 7 * step), keyWord) * (7 * step);
  }

  /** Returns 1 if the words are equal, else 0. */
  private static int sameBit(long one, long other) {
    return Long.numberOfLeadingZeros(one ^ other) >>> 6; // 64 zeros or fewer
  }

  /** Returns a mask, all ones if a word differs from the key word and is not EMPTY. */
  public static long otherMask(long word, long keyWord) {
    return differMask(word, keyWord) & differMask(word, KeyWord.EMPTY);
  }

  /** Returns a mask, all ones if two words differ. */
  public static long differMask(long one, long other) {
    long difference = one ^ other;
    return (difference | -difference) >> (Long.SIZE - 1);
  }

  /** Returns a mask, all ones if a value word is the last one of its slot. */
  public static long frozenMask(long word) {
    return -(word & ValueWord.FROZEN);
  }

  /** Loads the cache lines of the slots, only to bring them into the cache. */
  public static long touch(long first) {
    return getLong(first) ^ getLong(first + (SLOTS - 1) * (long) SlotArray.SLOT_BYTES);
  }
}
