package org.inkling.loft.slots;

import static org.inkling.memory.NativeMemory.getLong;

/**
 * The first few slots of a window without a branch that could be guessed wrong: for those who look
 * up many keys, and go through the whole window by {@link SlotArray#find} where this does not tell.
 *
 * <p>By (S1) and (S2) of the package comment a key has one slot for ever, and none behind an EMPTY
 * slot of its window. So a slot with the key word is the key's, and an EMPTY one before which it
 * does not stand says that it is absent, at the load that saw it EMPTY.
 *
 * @units addresses in bytes; a mark is all bits for yes and none for no
 */
public final class FewSlots {
  /** Slots that are looked at; a window of fewer is not for this class. */
  public static final int SLOTS = 4;

  /** Slots that {@link #holder} looks at. */
  public static final int HELD = 2 * SLOTS;

  private FewSlots() {}

  /** The first of the slots that was EMPTY or has this key word, or the last of them. */
  public static long likely(long first, long keyWord) {
    long step = SlotArray.SLOT_BYTES;
    long zero = isOther(getLong(first), keyWord);
    long one = isOther(getLong(first + step), keyWord);
    long two = isOther(getLong(first + 2 * step), keyWord);
    return first + (zero & (step + (one & (step + (two & step)))));
  }

  /** The one of {@link #HELD} slots that has the key word, or the first one if none has. */
  public static long holder(long first, long keyWord) {
    long step = SlotArray.SLOT_BYTES;
    return first
        + isSame(getLong(first + step), keyWord) * step
        + isSame(getLong(first + 2 * step), keyWord) * (2 * step)
        + isSame(getLong(first + 3 * step), keyWord) * (3 * step)
        + isSame(getLong(first + 4 * step), keyWord) * (4 * step)
        + isSame(getLong(first + 5 * step), keyWord) * (5 * step)
        + isSame(getLong(first + 6 * step), keyWord) * (6 * step)
        + isSame(getLong(first + 7 * step), keyWord) * (7 * step);
  }

  /** 1 for words that are the same, and 0 for others. */
  private static int isSame(long one, long other) {
    return Long.numberOfLeadingZeros(one ^ other) >>> 6; // 64 zeros or fewer
  }

  /** Marks a word that differs from this one and is not EMPTY. */
  public static long isOther(long word, long keyWord) {
    return differ(word, keyWord) & differ(word, KeyWord.EMPTY);
  }

  /** Marks two words that differ. */
  public static long differ(long one, long other) {
    long difference = one ^ other;
    return (difference | -difference) >> (Long.SIZE - 1);
  }

  /** Marks a value word that is the last one of its slot. */
  public static long isFrozen(long word) {
    return -(word & ValueWord.FROZEN);
  }

  /** Loads the lines of the slots, for nothing but the cache. */
  public static long touch(long first) {
    return getLong(first) ^ getLong(first + (SLOTS - 1) * (long) SlotArray.SLOT_BYTES);
  }
}
